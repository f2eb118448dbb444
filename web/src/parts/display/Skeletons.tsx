import { Skeleton, Stack } from '@mantine/core'

/** Lines in the shape of a list, while it loads. */
export function Skeletons({ lines = 6 }: { lines?: number }) {
  return (
    <Stack gap={8} aria-busy="true">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are equal
        <Skeleton key={index} height={28} />
      ))}
    </Stack>
  )
}
