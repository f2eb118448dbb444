interface Places {
  location?: string | null
  meeting_url?: string | null
}

/** A place asks the person to confirm, so one that was left empty is not sent with a new service or notary. */
export function withoutEmptyPlaces<Fields extends Places>({
  location,
  meeting_url,
  ...rest
}: Fields): Omit<Fields, keyof Places> & Places {
  return { ...rest, ...(location ? { location } : {}), ...(meeting_url ? { meeting_url } : {}) }
}
