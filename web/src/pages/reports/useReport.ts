import { useQuery } from '@tanstack/react-query'
import { root } from '../../lib/config.ts'
import { useLanguage } from '../../lib/languages/index.ts'
import { monthText, shortDateText } from '../../lib/time.ts'
import type { Asked } from './period.ts'

/** A report that is read again when a booking or payment changes. */
export const useReport = <Data>(name: string, asked: object, read: () => Promise<Data>) =>
  useQuery({ queryKey: ['reports', name, asked], queryFn: read })

/** Address of a report as CSV. */
export const csvUrl = (name: string, asked: object): string => {
  const query = Object.entries({ ...asked, format: 'csv' }).map(([key, value]) => [key, String(value)])
  return `${root}/manage/v1/reports/${name}?${new URLSearchParams(query)}`
}

/** `Mon, Nov 16` for a day or a week that begins then, `November 2026` for a month. */
export function useRowName({ interval }: Asked) {
  const { language } = useLanguage()
  return (from: string) => (interval === 'month' ? monthText : shortDateText)(language, from)
}
