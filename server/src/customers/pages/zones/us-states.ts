interface State {
  /** As the postal service abbreviates it. */
  code: string
  en: string
  es?: string
  fr?: string
  /** Spelled in another way. */
  also?: string
  /** The zone of most of its people first. */
  zones: readonly string[]
}

const eastern = ['America/New_York']
const central = ['America/Chicago']
const mountain = ['America/Denver']
const pacific = ['America/Los_Angeles']

/** The states of the US and their time zones. A name that is the same in the other languages is left out. */
// biome-ignore format: one line for each state
export const usStates: readonly State[] = [
  { code: 'AL', en: 'Alabama', zones: central },
  { code: 'AK', en: 'Alaska', zones: ['America/Anchorage'] },
  { code: 'AZ', en: 'Arizona', zones: ['America/Phoenix'] },
  { code: 'AR', en: 'Arkansas', zones: central },
  { code: 'CA', en: 'California', fr: 'Californie', zones: pacific },
  { code: 'CO', en: 'Colorado', zones: mountain },
  { code: 'CT', en: 'Connecticut', zones: eastern },
  { code: 'DE', en: 'Delaware', zones: eastern },
  { code: 'DC', en: 'District of Columbia', es: 'Distrito de Columbia', fr: 'District de Columbia', zones: eastern },
  { code: 'FL', en: 'Florida', fr: 'Floride', zones: [...eastern, ...central] },
  { code: 'GA', en: 'Georgia', fr: 'Géorgie', zones: eastern },
  { code: 'HI', en: 'Hawaii', es: 'Hawái', fr: 'Hawaï', zones: ['Pacific/Honolulu'] },
  { code: 'ID', en: 'Idaho', zones: ['America/Boise', ...pacific] },
  { code: 'IL', en: 'Illinois', zones: central },
  { code: 'IN', en: 'Indiana', zones: ['America/Indianapolis', ...central] },
  { code: 'IA', en: 'Iowa', zones: central },
  { code: 'KS', en: 'Kansas', zones: [...central, ...mountain] },
  { code: 'KY', en: 'Kentucky', zones: ['America/Louisville', ...central] },
  { code: 'LA', en: 'Louisiana', es: 'Luisiana', fr: 'Louisiane', zones: central },
  { code: 'ME', en: 'Maine', zones: eastern },
  { code: 'MD', en: 'Maryland', zones: eastern },
  { code: 'MA', en: 'Massachusetts', zones: eastern },
  { code: 'MI', en: 'Michigan', es: 'Míchigan', zones: ['America/Detroit', 'America/Menominee'] },
  { code: 'MN', en: 'Minnesota', zones: central },
  { code: 'MS', en: 'Mississippi', es: 'Misisipi', zones: central },
  { code: 'MO', en: 'Missouri', es: 'Misuri', zones: central },
  { code: 'MT', en: 'Montana', zones: mountain },
  { code: 'NE', en: 'Nebraska', zones: [...central, ...mountain] },
  { code: 'NV', en: 'Nevada', zones: pacific },
  { code: 'NH', en: 'New Hampshire', es: 'Nuevo Hampshire', zones: eastern },
  { code: 'NJ', en: 'New Jersey', es: 'Nueva Jersey', zones: eastern },
  { code: 'NM', en: 'New Mexico', es: 'Nuevo México', fr: 'Nouveau-Mexique', zones: mountain },
  { code: 'NY', en: 'New York State', es: 'Estado de Nueva York', fr: 'État de New York', zones: eastern },
  { code: 'NC', en: 'North Carolina', es: 'Carolina del Norte', fr: 'Caroline du Nord', zones: eastern },
  { code: 'ND', en: 'North Dakota', es: 'Dakota del Norte', fr: 'Dakota du Nord', zones: [...central, ...mountain] },
  { code: 'OH', en: 'Ohio', zones: eastern },
  { code: 'OK', en: 'Oklahoma', zones: central },
  { code: 'OR', en: 'Oregon', es: 'Oregón', zones: [...pacific, 'America/Boise'] },
  { code: 'PA', en: 'Pennsylvania', es: 'Pensilvania', fr: 'Pennsylvanie', zones: eastern },
  { code: 'RI', en: 'Rhode Island', zones: eastern },
  { code: 'SC', en: 'South Carolina', es: 'Carolina del Sur', fr: 'Caroline du Sud', zones: eastern },
  { code: 'SD', en: 'South Dakota', es: 'Dakota del Sur', fr: 'Dakota du Sud', zones: [...central, ...mountain] },
  { code: 'TN', en: 'Tennessee', zones: [...central, ...eastern] },
  { code: 'TX', en: 'Texas', also: 'Tejas', es: 'Texas', zones: [...central, ...mountain] },
  { code: 'UT', en: 'Utah', zones: mountain },
  { code: 'VT', en: 'Vermont', zones: eastern },
  { code: 'VA', en: 'Virginia', fr: 'Virginie', zones: eastern },
  { code: 'WA', en: 'Washington State', es: 'Estado de Washington', fr: 'État de Washington', zones: pacific },
  { code: 'WV', en: 'West Virginia', es: 'Virginia Occidental', fr: 'Virginie-Occidentale', zones: eastern },
  { code: 'WI', en: 'Wisconsin', zones: central },
  { code: 'WY', en: 'Wyoming', zones: mountain },
]
