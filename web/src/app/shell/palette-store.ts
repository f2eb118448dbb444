import { createSpotlight } from '@mantine/spotlight'

/** The palette's state, and what opens it. */
export const [paletteStore, palette] = createSpotlight()
