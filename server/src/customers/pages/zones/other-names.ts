/** What people also type for a city of the search, by the name that it has there in English. */
export const otherCityNames: Readonly<Record<string, readonly string[]>> = {
  'New York': ['NYC', 'New York City', 'Manhattan'],
  'Los Angeles': ['LA'],
  'San Francisco': ['SF'],
  'Washington, D.C.': ['Washington DC', 'DC'],
  'St. Louis': ['Saint Louis', 'San Luis'],
  Philadelphia: ['Filadelfia', 'Philadelphie'],
  'New Orleans': ['Nueva Orleans', 'La Nouvelle-Orléans'],
  Seville: ['Sevilla', 'Séville'],
  Málaga: ['Malaga'],
  Mumbai: ['Bombay'],
  Delhi: ['New Delhi', 'Nueva Delhi'],
  Kolkata: ['Calcutta', 'Calcuta'],
  Kyiv: ['Kiev'],
  Yangon: ['Rangoon'],
  'Ho Chi Minh City': ['Saigon'],
  Beijing: ['Pekín', 'Pékin', 'Peking'],
  Cologne: ['Köln', 'Colonia'],
  Munich: ['München', 'Múnich'],
  Milan: ['Milano', 'Milán'],
  Naples: ['Napoli', 'Nápoles'],
  Turin: ['Torino', 'Turín'],
  Geneva: ['Genève', 'Ginebra'],
  Edinburgh: ['Edimburgo', 'Édimbourg'],
  Montreal: ['Montréal'],
  'Quebec City': ['Québec'],
}

/** Abbreviations that the Unicode CLDR does not list in our languages. */
export const abbreviations: Readonly<Record<string, readonly string[]>> = {
  'Europe/London': ['GMT', 'BST'],
  'Europe/Paris': ['CET', 'CEST'],
  'Europe/Athens': ['EET', 'EEST'],
  'Europe/Lisbon': ['WET', 'WEST'],
  'Europe/Moscow': ['MSK'],
  'Asia/Kolkata': ['IST'],
  'Asia/Tokyo': ['JST'],
  'Australia/Sydney': ['AEST', 'AEDT'],
}

/** What people type for a country, by its code. */
export const otherCountryNames: Readonly<Record<string, readonly string[]>> = {
  US: ['US', 'USA', 'United States of America', 'EE. UU.', 'EEUU', 'États-Unis'],
  GB: ['UK', 'Great Britain', 'England', 'Scotland', 'Wales', 'Inglaterra', 'Gran Bretaña', 'Angleterre'],
  AE: ['UAE'],
  NL: ['Holland', 'Holanda', 'Hollande'],
}
