interface State {
  en: string
  es?: string
  fr?: string
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
  { en: 'Alabama', zones: central },
  { en: 'Alaska', zones: ['America/Anchorage'] },
  { en: 'Arizona', zones: ['America/Phoenix'] },
  { en: 'Arkansas', zones: central },
  { en: 'California', fr: 'Californie', zones: pacific },
  { en: 'Colorado', zones: mountain },
  { en: 'Connecticut', zones: eastern },
  { en: 'Delaware', zones: eastern },
  { en: 'District of Columbia', es: 'Distrito de Columbia', fr: 'District de Columbia', zones: eastern },
  { en: 'Florida', fr: 'Floride', zones: [...eastern, ...central] },
  { en: 'Georgia', fr: 'Géorgie', zones: eastern },
  { en: 'Hawaii', es: 'Hawái', fr: 'Hawaï', zones: ['Pacific/Honolulu'] },
  { en: 'Idaho', zones: ['America/Boise', ...pacific] },
  { en: 'Illinois', zones: central },
  { en: 'Indiana', zones: ['America/Indianapolis', ...central] },
  { en: 'Iowa', zones: central },
  { en: 'Kansas', zones: [...central, ...mountain] },
  { en: 'Kentucky', zones: ['America/Louisville', ...central] },
  { en: 'Louisiana', es: 'Luisiana', fr: 'Louisiane', zones: central },
  { en: 'Maine', zones: eastern },
  { en: 'Maryland', zones: eastern },
  { en: 'Massachusetts', zones: eastern },
  { en: 'Michigan', es: 'Míchigan', zones: ['America/Detroit', 'America/Menominee'] },
  { en: 'Minnesota', zones: central },
  { en: 'Mississippi', es: 'Misisipi', zones: central },
  { en: 'Missouri', es: 'Misuri', zones: central },
  { en: 'Montana', zones: mountain },
  { en: 'Nebraska', zones: [...central, ...mountain] },
  { en: 'Nevada', zones: pacific },
  { en: 'New Hampshire', es: 'Nuevo Hampshire', zones: eastern },
  { en: 'New Jersey', es: 'Nueva Jersey', zones: eastern },
  { en: 'New Mexico', es: 'Nuevo México', fr: 'Nouveau-Mexique', zones: mountain },
  { en: 'New York State', es: 'Estado de Nueva York', fr: 'État de New York', zones: eastern },
  { en: 'North Carolina', es: 'Carolina del Norte', fr: 'Caroline du Nord', zones: eastern },
  { en: 'North Dakota', es: 'Dakota del Norte', fr: 'Dakota du Nord', zones: [...central, ...mountain] },
  { en: 'Ohio', zones: eastern },
  { en: 'Oklahoma', zones: central },
  { en: 'Oregon', es: 'Oregón', zones: [...pacific, 'America/Boise'] },
  { en: 'Pennsylvania', es: 'Pensilvania', fr: 'Pennsylvanie', zones: eastern },
  { en: 'Rhode Island', zones: eastern },
  { en: 'South Carolina', es: 'Carolina del Sur', fr: 'Caroline du Sud', zones: eastern },
  { en: 'South Dakota', es: 'Dakota del Sur', fr: 'Dakota du Sud', zones: [...central, ...mountain] },
  { en: 'Tennessee', zones: [...central, ...eastern] },
  { en: 'Texas', es: 'Texas', zones: [...central, ...mountain] },
  { en: 'Utah', zones: mountain },
  { en: 'Vermont', zones: eastern },
  { en: 'Virginia', fr: 'Virginie', zones: eastern },
  { en: 'Washington State', es: 'Estado de Washington', fr: 'État de Washington', zones: pacific },
  { en: 'West Virginia', es: 'Virginia Occidental', fr: 'Virginie-Occidentale', zones: eastern },
  { en: 'Wisconsin', zones: central },
  { en: 'Wyoming', zones: mountain },
]
