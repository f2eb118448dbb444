import { JuratApiError } from '@jurat/client'
import { type ReactNode, useState } from 'react'
import { useListTexts } from '../data/list-texts.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface Waiting {
  again(): void
  giveUp(): void
}

/**
 * Runs acts for which the server asks for a recent sign-in. If it was too long ago, the person enters the
 * password, and the act runs again: nothing typed is lost. The second value is the dialog, to be rendered.
 */
export function useConfirmedAct(): [<Result>(act: () => Promise<Result>) => Promise<Result>, ReactNode] {
  const t = useListTexts()
  const [waiting, setWaiting] = useState<Waiting>()
  const run = async <Result,>(act: () => Promise<Result>): Promise<Result> => {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof JuratApiError) || error.reason !== 'confirm') throw error
      return new Promise<Result>((resolve, reject) =>
        setWaiting({
          again: () => act().then(resolve, reject),
          giveUp: () => reject(new Error(t.confirmNeeded)),
        }),
      )
    }
  }
  const dialog = waiting && (
    <ConfirmDialog
      close={isConfirmed => {
        setWaiting(undefined)
        if (!isConfirmed) waiting.giveUp()
      }}
      confirmed={waiting.again}
    />
  )
  return [run, dialog]
}
