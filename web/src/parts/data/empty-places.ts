interface Places {
  location?: string | null | undefined
  meeting_url?: string | null | undefined
}

/**
 * A place asks the person to confirm, so one that was left empty is not sent with a new service or notary.
 */
export function withoutEmptyPlaces<Fields extends Places>({
  location,
  meeting_url,
  ...rest
}: Fields): Omit<Fields, keyof Places> & { location?: string; meeting_url?: string } {
  return { ...rest, ...(location ? { location } : {}), ...(meeting_url ? { meeting_url } : {}) }
}
