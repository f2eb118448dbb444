import { nanoid } from 'nanoid'

/** 21 URL-safe random characters, 126 bits. Created with its row and never reused (decision "Keys"). */
export const newKey = (): string => nanoid()
