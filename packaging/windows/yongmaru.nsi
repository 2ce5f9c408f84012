; The installer for Windows, for one person, without asking for rights:
;   makensis -DVERSION=1.0.0 -DFOLDER=..\..\dist\yongmaru -DTARGET=..\..\dist\yongmaru-1.0.0-windows.exe yongmaru.nsi
Unicode true
SetCompressor /SOLID lzma
!include MUI2.nsh
!include FileFunc.nsh

!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Yongmaru"
Name "Yongmaru"
OutFile "${TARGET}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Yongmaru"
InstallDirRegKey HKCU "${KEY}" "InstallLocation"
ManifestDPIAware true
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Yongmaru"
VIAddVersionKey "FileDescription" "Yongmaru"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "MIT licence"
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\yongmaru.exe"

!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Korean"

Section
  ; An older version goes first, so that none of its files stays behind. Saves lie elsewhere.
  RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "${FOLDER}${SLASH}*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Yongmaru.lnk" "$INSTDIR\yongmaru.exe"
  WriteRegStr HKCU "Software\Classes\Yongmaru.Match\shell\open\command" "" '"$INSTDIR\yongmaru.exe" "%1"'
  WriteRegStr HKCU "Software\Classes\.jsonl\OpenWithProgids" "Yongmaru.Match" ""
  WriteRegStr HKCU "${KEY}" "DisplayName" "Yongmaru"
  WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\yongmaru.exe"
  WriteRegStr HKCU "${KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${KEY}" "EstimatedSize" $0
SectionEnd

Section Uninstall
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\yongmaru.exe"
  Delete "$INSTDIR\yongmaru-table.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Yongmaru.lnk"
  DeleteRegKey HKCU "Software\Classes\Yongmaru.Match"
  DeleteRegValue HKCU "Software\Classes\.jsonl\OpenWithProgids" "Yongmaru.Match"
  DeleteRegKey HKCU "${KEY}"
SectionEnd
