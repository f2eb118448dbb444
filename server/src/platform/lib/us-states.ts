/**
 * The two-letter codes and names of USPS Publication 28, appendix B, each with its ZIP codes: the prefixes of
 * Google's libaddressinput, narrowed where a single code belongs to the next state (06390 is Fishers Island
 * in New York, 83414 Alta in Wyoming, 73960 Texhoma in Texas). 20588 and 20598 are federal offices outside DC
 * with its prefix.
 */
const states = {
  AA: ['Armed Forces Americas', /^340/],
  AE: ['Armed Forces Europe', /^09/],
  AK: ['Alaska', /^99[5-9]/],
  AL: ['Alabama', /^3[56]/],
  AP: ['Armed Forces Pacific', /^96[2-6]/],
  AR: ['Arkansas', /^(71[6-9]|72)/],
  AS: ['American Samoa', /^96799/],
  AZ: ['Arizona', /^8[56]/],
  CA: ['California', /^(9[0-5]|96[01])/],
  CO: ['Colorado', /^8[01]/],
  CT: ['Connecticut', /^06(?!390)/],
  DC: ['District of Columbia', /^(20[02-5]|569)/],
  DE: ['Delaware', /^19[7-9]/],
  FL: ['Florida', /^(3[23]|34[1-9])/],
  FM: ['Federated States of Micronesia', /^9694[1-4]/],
  GA: ['Georgia', /^(3[01]|39[89])/],
  GU: ['Guam', /^969([12]|3[0-2])/],
  HI: ['Hawaii', /^96(7(?!99)|8)/],
  IA: ['Iowa', /^5[0-2]/],
  ID: ['Idaho', /^83(?!414)[2-9]/],
  IL: ['Illinois', /^6[0-2]/],
  IN: ['Indiana', /^4[67]/],
  KS: ['Kansas', /^6[67]/],
  KY: ['Kentucky', /^(4[01]|42[0-7])/],
  LA: ['Louisiana', /^(70|71[0-5])/],
  MA: ['Massachusetts', /^(01|02[0-7]|055)/],
  MD: ['Maryland', /^(20[6-9]|21|20588)/],
  ME: ['Maine', /^(039|04)/],
  MH: ['Marshall Islands', /^969[67]/],
  MI: ['Michigan', /^4[89]/],
  MN: ['Minnesota', /^(55|56[0-7])/],
  MO: ['Missouri', /^6[3-5]/],
  MP: ['Northern Mariana Islands', /^9695[0-2]/],
  MS: ['Mississippi', /^(38[6-9]|39[0-7])/],
  MT: ['Montana', /^59/],
  NC: ['North Carolina', /^2[78]/],
  ND: ['North Dakota', /^58/],
  NE: ['Nebraska', /^6[89]/],
  NH: ['New Hampshire', /^03[0-8]/],
  NJ: ['New Jersey', /^0[78]/],
  NM: ['New Mexico', /^(87|88[0-4])/],
  NV: ['Nevada', /^(889|89)/],
  NY: ['New York', /^(005|06390|1[0-4])/],
  OH: ['Ohio', /^4[3-5]/],
  OK: ['Oklahoma', /^7(3(?!3|960)|4)/],
  OR: ['Oregon', /^97/],
  PA: ['Pennsylvania', /^(1[5-8]|19[0-6])/],
  PR: ['Puerto Rico', /^00[679]/],
  PW: ['Palau', /^969(39|40)/],
  RI: ['Rhode Island', /^02[89]/],
  SC: ['South Carolina', /^29/],
  SD: ['South Dakota', /^57/],
  TN: ['Tennessee', /^(37|38[0-5])/],
  TX: ['Texas', /^(7[5-9]|733|73960|885)/],
  UT: ['Utah', /^84/],
  VA: ['Virginia', /^(201|2[23]|24[0-6]|20598)/],
  VI: ['Virgin Islands', /^008/],
  VT: ['Vermont', /^05(?!5)/],
  WA: ['Washington', /^(98|99[0-4])/],
  WI: ['Wisconsin', /^5[34]/],
  WV: ['West Virginia', /^(24[7-9]|2[56])/],
  WY: ['Wyoming', /^(82|83[01]|83414)/],
} as const satisfies Record<string, readonly [name: string, zips: RegExp]>

export type StateCode = keyof typeof states

/**
 * The code of a state given by code or name, in any case, with or without dots. Undefined for an unknown
 * state.
 */
export function findState(text: string): StateCode | undefined {
  const wanted = text.replaceAll('.', '').trim().replace(/\s+/g, ' ').toUpperCase()
  return stateCodes.find(code => code === wanted || states[code][0].toUpperCase() === wanted)
}

/** Whether the ZIP code belongs to the state. `zip` starts with the five digits. */
export const hasZip = (state: StateCode, zip: string): boolean => states[state][1].test(zip)

export const stateCodes = Object.keys(states) as StateCode[]

/** Addresses of the military and of states of their own have no notaries of the US. */
const withoutNotaries: readonly StateCode[] = ['AA', 'AE', 'AP', 'FM', 'MH', 'PW']

/** The states, territories and the district that commission notaries. */
export const commissioningStates = stateCodes.filter(code => !withoutNotaries.includes(code))

/** The name of a state, such as `Florida`. The text itself if it is no code. */
export const stateName = (code: string): string =>
  Object.hasOwn(states, code) ? states[code as StateCode][0] : code
