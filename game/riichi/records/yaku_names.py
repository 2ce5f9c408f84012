"""The names that others give to yaku, and our ids for them."""

from __future__ import annotations

import re
import unicodedata

_TABLE = """
menzen_tsumo|門前清自摸和|menzenchin_tsumoho|Fully Concealed Hand
riichi|立直|reach|Riichi
ippatsu|一発|ippatsu|Ippatsu
chankan|槍槓|chankan|Robbing a Kan
rinshan|嶺上開花|rinshankaiho|After a Kan
haitei|海底摸月|haiteiraoyue|Under the Sea
houtei|河底撈魚|hoteiraoyui|Under the River
pinfu|平和|pinfu|Pinfu
tanyao|断幺九|tanyaochu|All Simples
iipeikou|一盃口|ipeko|Pure Double Sequence
seat_wind_east|自風 東|jikaze|Seat Wind
seat_wind_south|自風 南|jikaze|Seat Wind
seat_wind_west|自風 西|jikaze|Seat Wind
seat_wind_north|自風 北|jikaze|Seat Wind
round_wind_east|場風 東|bakaze|Prevalent Wind
round_wind_south|場風 南|bakaze|Prevalent Wind
round_wind_west|場風 西|bakaze|Prevalent Wind
round_wind_north|場風 北|bakaze|Prevalent Wind
haku|役牌 白|sangenpai|White Dragon
hatsu|役牌 發|sangenpai|Green Dragon
chun|役牌 中|sangenpai|Red Dragon
double_riichi|両立直|double_reach|Double Riichi
chiitoitsu|七対子|chitoitsu|Seven Pairs
chanta|混全帯幺九|honchantaiyao|Half Outside Hand
ittsu|一気通貫|ikkitsukan|Pure Straight
sanshoku_doujun|三色同順|sanshokudojun|Mixed Triple Sequence
sanshoku_doukou|三色同刻|sanshokudoko|Triple Triplets
sankantsu|三槓子|sankantsu|Three Quads
toitoi|対々和|toitoiho|All Triplets
sanankou|三暗刻|sananko|Three Concealed Triplets
shousangen|小三元|shosangen|Little Three Dragons
honroutou|混老頭|honroto|All Terminals and Honors
ryanpeikou|二盃口|ryanpeko|Twice Pure Double Sequence
junchan|純全帯幺九|junchantaiyao|Fully Outside Hand
honitsu|混一色|honiso|Half Flush
chinitsu|清一色|chiniso|Full Flush
renhou|人和|renho|Blessing of Man
tenhou|天和|tenho|Blessing of Heaven
chiihou|地和|chiho|Blessing of Earth
daisangen|大三元|daisangen|Big Three Dragons
suuankou|四暗刻|suanko|Four Concealed Triplets
suuankou_tanki|四暗刻単騎|suanko_tanki|Single-Wait Four Concealed Triplets
tsuuiisou|字一色|tsuiso|All Honors
ryuuiisou|緑一色|ryuiso|All Green
chinroutou|清老頭|chinroto|All Terminals
chuuren|九蓮宝燈|churenpoton|Nine Gates
junsei_chuuren|純正九蓮宝燈|junsei_churenpoton|True Nine Gates
kokushi|国士無双|kokushimuso|Thirteen Orphans
kokushi_13|国士無双13面|kokushimuso_jusanmen|Thirteen-Wait Thirteen Orphans
daisuushi|大四喜|daisushi|Four Big Winds
shousuushi|小四喜|shosushi|Four Little Winds
suukantsu|四槓子|sukantsu|Four Quads
dora|ドラ|dora|Dora
ura|裏ドラ|uradora|Ura Dora
aka|赤ドラ|akadora|Red Five
"""
_ROWS = tuple(tuple(line.split("|")) for line in _TABLE.split("\n") if line)

BY_TENHOU: tuple[str, ...] = tuple(row[0] for row in _ROWS)
"""Our ids in the order of Tenhou's numbers."""
DORA_YAKU = frozenset(("dora", "ura", "aka"))
_OTHER_NAMES = {
    "ダブル立直": "double_riichi",
    "ダブルリーチ": "double_riichi",
    "リーチ": "riichi",
    "翻牌 白": "haku",
    "翻牌 發": "hatsu",
    "翻牌 発": "hatsu",
    "役牌 発": "hatsu",
    "翻牌 中": "chun",
    "国士無双十三面": "kokushi_13",
    "国士無双１３面": "kokushi_13",
    "対対和": "toitoi",
    "断么九": "tanyao",
    "混全帯么九": "chanta",
    "純全帯么九": "junchan",
}
MJAI_NAMES: dict[str, str] = {row[0]: row[2] for row in _ROWS}
"""What mjai calls our ids: one name for all winds, one for all dragons."""


def _key(name: str) -> str:
    return re.sub(r"[\s_-]+", "", unicodedata.normalize("NFKC", name)).lower()


def _fill() -> dict[str, str]:
    found = {_key(name): ours for name, ours in _OTHER_NAMES.items()}
    for ours, japanese, _, english in _ROWS:
        found[_key(japanese)] = ours
        if english not in ("Seat Wind", "Prevalent Wind"):
            found[_key(english)] = ours
    return found


_BY_NAME = _fill()
_MJAI: dict[str, str] = {}
for _ours, _, _name, _ in _ROWS:
    _MJAI.setdefault(_name, _ours)


def from_name(name: str) -> str | None:
    """Returns our id for a Japanese or English name as tenhou6 and majiang write it, ``None`` if it is unknown."""
    return _BY_NAME.get(_key(name))


def from_mjai(name: str) -> str | None:
    """Returns our id for an mjai name; the winds and dragons, which share one, give the first of them."""
    return _MJAI.get(name)


def mjai_name(ours: str) -> str:
    """The mjai name of our id; a local yaku keeps its own."""
    return MJAI_NAMES.get(ours, ours)
