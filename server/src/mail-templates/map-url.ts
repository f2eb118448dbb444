/** A map of the address. Phones open it in their own program for maps. */
export const mapUrl = (place: string): string => {
  const query = place.replaceAll(/\s+/g, ' ').trim()
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}
