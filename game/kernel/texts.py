"""The sentences that people read, by key, in one language; Korean particles are fitted to the word before them."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

import yaml

import assets

LIKE = "like"
"""Key of a file that names another one whose texts it shares."""
LOCALES: tuple[str, ...] = ("ko", "en")

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

# Either order of the two forms is understood: 을(를) and 를(을).
_PARTICLES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "을(를)": ("을", "를"),
        "를(을)": ("을", "를"),
        "이(가)": ("이", "가"),
        "가(이)": ("이", "가"),
        "은(는)": ("은", "는"),
        "는(은)": ("은", "는"),
        "과(와)": ("과", "와"),
        "와(과)": ("과", "와"),
        "(으)로": ("으로", "로"),
        "(이)": ("이", ""),
        "이에요(예요)": ("이에요", "예요"),
    }
)
_PATTERN = re.compile("|".join(re.escape(form) for form in _PARTICLES))
_RIEUL = 8  # index of the final consonant ㄹ in a Hangul syllable block

_DIGIT_FINAL: Mapping[str, str] = MappingProxyType(
    {"0": "ㅇ", "1": "ㄹ", "2": "", "3": "ㅁ", "4": "", "5": "", "6": "ㄱ", "7": "ㄹ", "8": "ㄹ", "9": ""}
)
_LETTER_FINAL: Mapping[str, str] = MappingProxyType({"L": "ㄹ", "M": "ㅁ", "N": "ㄴ", "R": "ㄹ"})


def final_sound(word: str) -> str:
    """The final consonant with which a Korean speaker ends `word`: "" (vowel), "ㄹ" or any other.

    Hangul is exact, digits are read as Sino-Korean numbers, single letters and abbreviations by the letter's
    name, other Latin words by how names are usually written in Hangul. Closing brackets and quotes are skipped,
    a percent sign is read.
    """
    stem = word.rstrip()
    while stem and not (stem[-1].isalnum() or stem[-1] == "%"):
        stem = stem[:-1]
    if not stem or stem[-1] == "%":  # 퍼센트
        return ""
    last = stem[-1]
    if "가" <= last <= "힣":
        index = (ord(last) - 0xAC00) % 28
        return "" if index == 0 else "ㄹ" if index == _RIEUL else "ㄴ"
    if last.isdigit():
        return _DIGIT_FINAL[str(unicodedata.digit(last, 0))]
    plain = "".join(c for c in unicodedata.normalize("NFD", stem) if not unicodedata.combining(c))
    match = re.search(r"[A-Za-z]+$", plain)
    return _latin_final(match.group()) if match else ""


def _latin_final(word: str) -> str:
    if word.isupper():
        return _LETTER_FINAL.get(word[-1], "")
    low = word.lower()
    if len(low) == 1:
        return _LETTER_FINAL.get(low.upper(), "")
    if re.search(r"(l|le|[aeiouy]lle)$", low):
        return "ㄹ"
    if re.search(r"(m|n|ng|[aeiouy]+[mn]e|nne)$", low):
        return "ㄴ"
    # A stop after one short vowel closes the syllable (잭, 밥, 스콧); after r, l or a long vowel it does not (마크).
    if re.search(r"(^|[^aeiouy])[aeiouy](b|p|pp|k|ck|c|t|tt)$", low):
        return "ㄱ"
    return ""


def fit_particles(text: str) -> str:
    """Replaces 을(를) 이(가) 은(는) 과(와) (으)로 (이) 이에요(예요) by the form that fits the word before it."""

    def fitted(match: re.Match[str]) -> str:
        closed, opened = _PARTICLES[match.group()]
        final = final_sound(text[: match.start()])
        if match.group() == "(으)로" and final == "ㄹ":
            return opened
        return closed if final else opened

    return _PATTERN.sub(fitted, text)


class _ByFile(Mapping[str, str]):
    """The texts of a language by key. A file is read when one of its keys is first asked for: a start needs few."""

    def __init__(self, locale: str, folder: Path | None) -> None:
        bases = assets.paths("locales", locale) if folder is None else (folder / locale,)
        if not bases or not bases[0].is_dir():
            place = (folder or assets.path("locales")) / locale
            raise FileNotFoundError(f"{place}: no texts for the language {locale!r}; known: {', '.join(LOCALES)}")
        self._unread: dict[str, list[Path]] = {}
        self._found: dict[str, str] = {}
        self._locale, self._joined = locale, None if folder is not None else assets.joined()
        self._list(bases)

    def _list(self, bases: Iterable[Path]) -> None:
        for base in bases:
            for file in sorted(base.glob("*.yaml")):
                self._unread.setdefault(file.stem, []).append(file)

    def _look_again(self) -> bool:
        """Looks whether a game came in since the files were listed; its files are known from now on."""
        if self._joined is None or self._joined == assets.joined():
            return False
        # Folders are only ever added, behind the app's own.
        new = assets.joined() - self._joined
        self._joined = assets.joined()
        self._list(assets.paths("locales", self._locale)[-new:])
        return True

    def __getitem__(self, key: str) -> str:
        stem = key.partition(".")[0]
        if stem in self._unread:
            self._read(stem)
        if key not in self._found and self._look_again():
            return self[key]
        return self._found[key]

    def __iter__(self) -> Iterator[str]:
        for stem in list(self._unread):
            self._read(stem)
        return iter(self._found)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _read(self, stem: str) -> None:
        # Several threads may read a file at once, which gives the same texts.
        files = self._unread.get(stem, [])
        found: dict[str, str] = {}
        # What a game from outside says under a name of ours adds to it and changes nothing.
        for file in reversed(files):
            try:
                tree = yaml.load(file.read_text(encoding="utf-8"), Loader=_LOADER)
            except yaml.YAMLError as error:
                raise ValueError(f"{file}: not readable as YAML: {' '.join(str(error).split())}") from error
            _flatten(file, stem, tree or {}, found)
        self._found = {**found, **self._found}
        self._unread.pop(stem, None)


def _flatten(file: Path, prefix: str, node: object, found: dict[str, str]) -> None:
    if isinstance(node, dict):
        for key, value in node.items():
            _flatten(file, f"{prefix}.{key}", value, found)
    elif isinstance(node, str):
        found[prefix] = node
    else:
        raise ValueError(f"{file}: {prefix} must be a text in quotes, not {type(node).__name__}")


@dataclass(frozen=True)
class Texts:
    """The texts of one language. Built once per language: `Texts("ko")`."""

    locale: str
    folder: Path | None = None
    _texts: Mapping[str, str] = field(init=False, repr=False, compare=False)
    _plain: dict[str, str] = field(init=False, repr=False, compare=False, default_factory=dict)
    """Texts without parameters, with particles that fit."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "_texts", _ByFile(self.locale, self.folder))

    def t(self, key: str, **params: object) -> str:
        """The text of `key` with `{params}` filled in and particles fitted.

        Raises KeyError naming the key and its file when the text or a parameter is missing.
        """
        if not params and key in self._plain:
            return self._plain[key]
        text = self._find(key)
        if text is None:
            raise KeyError(f"no text {key!r} in assets/locales/{self.locale}/{key.split('.')[0]}.yaml")
        if params or "{" in text:
            try:
                text = text.format(**params)
            except (KeyError, IndexError) as error:
                place = f"assets/locales/{self.locale}/{key.split('.')[0]}.yaml"
                raise KeyError(f"text {key!r} in {place} needs the parameter {error}") from error
        text = fit_particles(text) if self.locale == "ko" else text
        if not params:
            self._plain[key] = text
        return text

    def _find(self, key: str) -> str | None:
        """The text of a key. A file with `like: "table"` has the texts of table.yaml where it says nothing itself."""
        text = self._texts.get(key)
        if text is None:
            stem, _, rest = key.partition(".")
            text = self._texts.get(f"{self._texts.get(f'{stem}.{LIKE}')}.{rest}")
        return text

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self._find(key) is not None

    def keys(self) -> frozenset[str]:
        """Returns every key of this language."""
        return frozenset(self._texts)
