const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Browser and system of a `User-Agent`. Only known names are returned, because the header is a text that the
 * sender chooses.
 */
export function browserOf(agent: string): { browser: string | undefined; system: string | undefined } {
  const named = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(agent))?.[1]
  return { browser: named(browsers), system: named(systems) }
}

/** The same in English, as in "Firefox on Linux". */
export function browserName(agent: string): string {
  const { browser, system } = browserOf(agent)
  if (browser === undefined) return 'a program that is not a known browser'
  return system === undefined ? browser : `${browser} on ${system}`
}
