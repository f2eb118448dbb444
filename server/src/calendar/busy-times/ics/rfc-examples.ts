/**
 * One example of RFC 5545, 3.8.5.3. Starts by the wall clock of New York, at 09:00 where no time is named.
 */
export interface Example {
  title: string
  /** `DTSTART`, at 09:00. */
  start: string
  rule: string
  /** Days of a year and month: `1997-09: 2,4`. With times: `1997-09-02: 09:00,12:00`. */
  expected: string[]
  /** How many there are. Without it, the rule goes on. */
  count?: number
  /** The example has an `EXDATE` at its start. */
  excludesStart?: boolean
}

const days = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n).join()
const hours = (to: number, minutes: string[]) =>
  Array.from({ length: to - 8 }, (_, n) =>
    minutes.map(minute => `${String(n + 9).padStart(2, '0')}:${minute}`),
  )
    .flat()
    .join()
const januaries = ['1998', '1999', '2000'].map(year => `${year}-01: ${days(1, 31)}`)

const rows: [title: string, start: string, rule: string, expected: string[], count?: number][] = [
  ['Daily for 10 occurrences', '19970902', 'FREQ=DAILY;COUNT=10', ['1997-09: 2,3,4,5,6,7,8,9,10,11'], 10],
  [
    'Daily until December 24, 1997',
    '19970902',
    'FREQ=DAILY;UNTIL=19971224T000000Z',
    [
      `1997-09: ${days(2, 30)}`,
      `1997-10: ${days(1, 31)}`,
      `1997-11: ${days(1, 30)}`,
      `1997-12: ${days(1, 23)}`,
    ],
    113,
  ],
  [
    'Every other day',
    '19970902',
    'FREQ=DAILY;INTERVAL=2',
    [
      '1997-09: 2,4,6,8,10,12,14,16,18,20,22,24,26,28,30',
      '1997-10: 2,4,6,8,10,12,14,16,18,20,22,24,26,28,30',
      '1997-11: 1,3,5',
    ],
  ],
  [
    'Every 10 days, 5 occurrences',
    '19970902',
    'FREQ=DAILY;INTERVAL=10;COUNT=5',
    ['1997-09: 2,12,22', '1997-10: 2,12'],
    5,
  ],
  [
    'Every day in January for 3 years, by year',
    '19980101',
    'FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA',
    januaries,
    93,
  ],
  [
    'Every day in January for 3 years, by day',
    '19980101',
    'FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1',
    januaries,
    93,
  ],
  [
    'Weekly for 10 occurrences',
    '19970902',
    'FREQ=WEEKLY;COUNT=10',
    ['1997-09: 2,9,16,23,30', '1997-10: 7,14,21,28', '1997-11: 4'],
    10,
  ],
  [
    'Weekly until December 24, 1997',
    '19970902',
    'FREQ=WEEKLY;UNTIL=19971224T000000Z',
    ['1997-09: 2,9,16,23,30', '1997-10: 7,14,21,28', '1997-11: 4,11,18,25', '1997-12: 2,9,16,23'],
    17,
  ],
  [
    'Every other week',
    '19970902',
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU',
    [
      '1997-09: 2,16,30',
      '1997-10: 14,28',
      '1997-11: 11,25',
      '1997-12: 9,23',
      '1998-01: 6,20',
      '1998-02: 3,17',
    ],
  ],
  ...['UNTIL=19971007T000000Z', 'COUNT=10'].map((end): (typeof rows)[number] => [
    `Weekly on Tuesday and Thursday for five weeks, ${end}`,
    '19970902',
    `FREQ=WEEKLY;${end};WKST=SU;BYDAY=TU,TH`,
    ['1997-09: 2,4,9,11,16,18,23,25,30', '1997-10: 2'],
    10,
  ]),
  [
    'Every other week on Monday, Wednesday, and Friday until December 24, 1997',
    '19970901',
    'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR',
    [
      '1997-09: 1,3,5,15,17,19,29',
      '1997-10: 1,3,13,15,17,27,29,31',
      '1997-11: 10,12,14,24,26,28',
      '1997-12: 8,10,12,22',
    ],
    25,
  ],
  [
    'Every other week on Tuesday and Thursday, for 8 occurrences',
    '19970902',
    'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
    ['1997-09: 2,4,16,18,30', '1997-10: 2,14,16'],
    8,
  ],
  [
    'Monthly on the first Friday for 10 occurrences',
    '19970905',
    'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
    [
      '1997-09: 5',
      '1997-10: 3',
      '1997-11: 7',
      '1997-12: 5',
      '1998-01: 2',
      '1998-02: 6',
      '1998-03: 6',
      '1998-04: 3',
      '1998-05: 1',
      '1998-06: 5',
    ],
    10,
  ],
  [
    'Monthly on the first Friday until December 24, 1997',
    '19970905',
    'FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR',
    ['1997-09: 5', '1997-10: 3', '1997-11: 7', '1997-12: 5'],
    4,
  ],
  [
    'Every other month on the first and last Sunday of the month for 10 occurrences',
    '19970907',
    'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
    ['1997-09: 7,28', '1997-11: 2,30', '1998-01: 4,25', '1998-03: 1,29', '1998-05: 3,31'],
    10,
  ],
  [
    'Monthly on the second-to-last Monday of the month for 6 months',
    '19970922',
    'FREQ=MONTHLY;COUNT=6;BYDAY=-2MO',
    ['1997-09: 22', '1997-10: 20', '1997-11: 17', '1997-12: 22', '1998-01: 19', '1998-02: 16'],
    6,
  ],
  [
    'Monthly on the third-to-the-last day of the month',
    '19970928',
    'FREQ=MONTHLY;BYMONTHDAY=-3',
    ['1997-09: 28', '1997-10: 29', '1997-11: 28', '1997-12: 29', '1998-01: 29', '1998-02: 26'],
  ],
  [
    'Monthly on the 2nd and 15th of the month for 10 occurrences',
    '19970902',
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15',
    ['1997-09: 2,15', '1997-10: 2,15', '1997-11: 2,15', '1997-12: 2,15', '1998-01: 2,15'],
    10,
  ],
  [
    'Monthly on the first and last day of the month for 10 occurrences',
    '19970930',
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
    ['1997-09: 30', '1997-10: 1,31', '1997-11: 1,30', '1997-12: 1,31', '1998-01: 1,31', '1998-02: 1'],
    10,
  ],
  [
    'Every 18 months on the 10th thru 15th of the month for 10 occurrences',
    '19970910',
    'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    ['1997-09: 10,11,12,13,14,15', '1999-03: 10,11,12,13'],
    10,
  ],
  [
    'Every Tuesday, every other month',
    '19970902',
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU',
    ['1997-09: 2,9,16,23,30', '1997-11: 4,11,18,25', '1998-01: 6,13,20,27', '1998-03: 3,10,17,24,31'],
  ],
  [
    'Yearly in June and July for 10 occurrences',
    '19970610',
    'FREQ=YEARLY;COUNT=10;BYMONTH=6,7',
    ['1997', '1998', '1999', '2000', '2001'].flatMap(year => [`${year}-06: 10`, `${year}-07: 10`]),
    10,
  ],
  [
    'Every other year on January, February, and March for 10 occurrences',
    '19970310',
    'FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3',
    [
      '1997-03: 10',
      ...['1999', '2001', '2003'].flatMap(year => ['01', '02', '03'].map(month => `${year}-${month}: 10`)),
    ],
    10,
  ],
  [
    'Every third year on the 1st, 100th, and 200th day for 10 occurrences',
    '19970101',
    'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
    [
      ...['1997-01: 1', '1997-04: 10', '1997-07: 19', '2000-01: 1', '2000-04: 9', '2000-07: 18'],
      ...['2003-01: 1', '2003-04: 10', '2003-07: 19', '2006-01: 1'],
    ],
    10,
  ],
  [
    'Every 20th Monday of the year',
    '19970519',
    'FREQ=YEARLY;BYDAY=20MO',
    ['1997-05: 19', '1998-05: 18', '1999-05: 17'],
  ],
  [
    'Monday of week number 20',
    '19970512',
    'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO',
    ['1997-05: 12', '1998-05: 11', '1999-05: 17'],
  ],
  [
    'Every Thursday in March',
    '19970313',
    'FREQ=YEARLY;BYMONTH=3;BYDAY=TH',
    ['1997-03: 13,20,27', '1998-03: 5,12,19,26', '1999-03: 4,11,18,25'],
  ],
  [
    'Every Thursday, but only during June, July, and August',
    '19970605',
    'FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8',
    [
      ...['1997-06: 5,12,19,26', '1997-07: 3,10,17,24,31', '1997-08: 7,14,21,28'],
      ...['1998-06: 4,11,18,25', '1998-07: 2,9,16,23,30', '1998-08: 6,13,20,27'],
      ...['1999-06: 3,10,17,24', '1999-07: 1,8,15,22,29', '1999-08: 5,12,19,26'],
    ],
  ],
  [
    'Every Friday the 13th',
    '19970902',
    'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    ['1998-02: 13', '1998-03: 13', '1998-11: 13', '1999-08: 13', '2000-10: 13'],
  ],
  [
    'The first Saturday that follows the first Sunday of the month',
    '19970913',
    'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
    [
      ...['1997-09: 13', '1997-10: 11', '1997-11: 8', '1997-12: 13', '1998-01: 10'],
      ...['1998-02: 7', '1998-03: 7', '1998-04: 11', '1998-05: 9', '1998-06: 13'],
    ],
  ],
  [
    'Every 4 years, the first Tuesday after a Monday in November',
    '19961105',
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    ['1996-11: 5', '2000-11: 7', '2004-11: 2'],
  ],
  [
    'The third instance into the month of one of Tuesday, Wednesday, or Thursday, for the next 3 months',
    '19970904',
    'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3',
    ['1997-09: 4', '1997-10: 7', '1997-11: 6'],
    3,
  ],
  [
    'The second-to-last weekday of the month',
    '19970929',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
    [
      ...['1997-09: 29', '1997-10: 30', '1997-11: 27', '1997-12: 30'],
      ...['1998-01: 29', '1998-02: 26', '1998-03: 30'],
    ],
  ],
  // As published, UNTIL is 17:00 in UTC, which is 13:00 in New York. Erratum 3883 corrects it to 21:00.
  [
    'Every 3 hours from 9:00 to 17:00 on a specific day',
    '19970902',
    'FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z',
    ['1997-09-02: 09:00,12:00,15:00'],
    3,
  ],
  [
    'Every 15 minutes for 6 occurrences',
    '19970902',
    'FREQ=MINUTELY;INTERVAL=15;COUNT=6',
    ['1997-09-02: 09:00,09:15,09:30,09:45,10:00,10:15'],
    6,
  ],
  [
    'Every hour and a half for 4 occurrences',
    '19970902',
    'FREQ=MINUTELY;INTERVAL=90;COUNT=4',
    ['1997-09-02: 09:00,10:30,12:00,13:30'],
    4,
  ],
  ...[
    'FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40',
    'FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16',
  ].map((rule): (typeof rows)[number] => [
    `Every 20 minutes from 9:00 to 16:40 every day, ${rule.split(';')[0]}`,
    '19970902',
    rule,
    ['1997-09-02', '1997-09-03'].map(date => `${date}: ${hours(16, ['00', '20', '40'])}`),
  ]),
  [
    'A week that begins on Monday',
    '19970805',
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
    ['1997-08: 5,10,19,24'],
    4,
  ],
  [
    'A week that begins on Sunday',
    '19970805',
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
    ['1997-08: 5,17,19,31'],
    4,
  ],
  [
    'A day that does not exist is ignored',
    '20070115',
    'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5',
    ['2007-01: 15,30', '2007-02: 15', '2007-03: 15,30'],
    5,
  ],
]
export const examples: Example[] = rows.map(([title, start, rule, expected, count]) => ({
  title,
  start,
  rule,
  expected: expected.flatMap(timesOf),
  ...(count === undefined ? {} : { count }),
  ...(title.endsWith('the 13th') ? { excludesStart: true } : {}),
}))

function timesOf(line: string): string[] {
  const [of = '', list = ''] = line.split(': ')
  return list
    .split(',')
    .map(one => (one.includes(':') ? `${of}T${one}` : `${of}-${one.padStart(2, '0')}T09:00`))
}
