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
 * Browser and system of a `User-Agent`, as in "Firefox on Linux". Only known names are returned, because the
 * header is a text that the sender chooses.
 */
export function browserName(agent: string): string {
  const named = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(agent))?.[1]
  const [browser, system] = [named(browsers), named(systems)]
  if (browser === undefined) return 'a program that is not a known browser'
  return system === undefined ? browser : `${browser} on ${system}`
}
