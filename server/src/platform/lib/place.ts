interface PlaceFields {
  location?: string | null
  meeting_url?: string | null
}

/** The place after a change: a missing field stays, and null removes it. */
export const changedPlace = (before: Required<PlaceFields>, { location, meeting_url }: PlaceFields) => ({
  location: location === undefined ? before.location : location,
  meeting_url: meeting_url === undefined ? before.meeting_url : meeting_url,
})
