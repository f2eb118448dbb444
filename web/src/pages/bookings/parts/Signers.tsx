import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { IconChevronDown, IconDots, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { manage } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'
import { AskDialog } from '../../../parts/dialogs/AskDialog.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { Dot } from '../../../parts/display/Dot.tsx'
import { Icon } from '../../../parts/display/Icon.tsx'
import type { BookingRef } from './booking-ref.ts'
import { Section } from './Section.tsx'
import { type ShownSigner, SignerDialog } from './SignerDialog.tsx'
import { useBookingTexts } from './texts.ts'
import { useSigners } from './useSigners.ts'

interface Props {
  booking: BookingRef
  /** False for a canceled booking, which takes no new signer. */
  isOpen: boolean
  /** Whether nobody is to add signers any more, as after the session. */
  isOver: boolean
}

const plus = <Icon of={IconPlus} />

/** Who signs, and whether their identity is verified. */
export function Signers({ booking, isOpen, isOver }: Props) {
  const t = useBookingTexts()
  const { may } = useSession()
  const [isAdding, setAdding] = useState(false)
  const signers = useSigners(booking)
  const mayAdd = may('bookings:write') && isOpen
  return (
    <Section
      title={t.signers}
      query={signers}
      empty={isOver ? t.noSignersLeft : t.noSigners}
      action={
        mayAdd && (
          <Button size="xs" variant="default" leftSection={plus} onClick={() => setAdding(true)}>
            {t.addSigner}
          </Button>
        )
      }
      after={isAdding && <SignerDialog booking={booking} close={() => setAdding(false)} />}
    >
      {rows => (
        <ul className="parts">
          {rows.map(signer => (
            <SignerRow key={signer.id} booking={booking} signer={signer} />
          ))}
        </ul>
      )}
    </Section>
  )
}

/** A person's decision counts more than the result of the verification. */
function Verification({ of }: { of: ShownSigner }) {
  const t = useBookingTexts()
  const { status, human_approval, verification_method: method } = of
  const isGood = isVerified(of)
  const isBad = human_approval === 'rejected' || status === 'failed' || status === 'locked'
  return (
    <Dot color={isGood ? 'green' : isBad ? 'red' : 'yellow'}>
      {human_approval === null ? t.verification[status] : t[human_approval]}
      {isGood && method && ` · ${t.checkedBy[method]}`}
    </Dot>
  )
}

function SignerRow({ booking, signer }: { booking: BookingRef; signer: ShownSigner }) {
  const t = useBookingTexts()
  const { may } = useSession()
  const act = useAct()
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const close = () => setOpen(null)
  return (
    <li className="wide">
      <div className="grows">
        <div>{signer.full_name}</div>
        <Text size="xs" c="dimmed">
          {signer.email}
        </Text>
      </div>
      <Verification of={signer} />
      {may('bookings:write') && signer.status !== 'verified' && !isVerified(signer) && (
        <IdChecked signer={signer} />
      )}
      {may('bookings:write') && <SignerMenu signer={signer} open={setOpen} />}
      {open === 'edit' && <SignerDialog booking={booking} signer={signer} close={close} />}
      {open === 'remove' && (
        <AskDialog
          title={`${t.removeSigner}?`}
          button={t.removeSigner}
          text={t.removeSignerText(signer.full_name)}
          close={close}
          run={async () => manage.signers.delete(signer.id)}
          done={() => act.tell(t.signerRemoved)}
        />
      )}
    </li>
  )
}

const isVerified = ({ status, human_approval }: ShownSigner): boolean =>
  human_approval === 'approved' || (status === 'verified' && human_approval === null)

/** The notary has checked the ID, and says how. */
function IdChecked({ signer: { id, status, human_approval, full_name } }: { signer: ShownSigner }) {
  const t = useBookingTexts()
  const act = useAct()
  const methods = Object.keys(t.checkedBy) as (keyof typeof t.checkedBy)[]
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          className="no-print"
          loading={act.isPending}
          rightSection={<Icon of={IconChevronDown} />}
          aria-label={`${t.idChecked}: ${full_name}`}
        >
          {t.idChecked}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t.checkedHow}</Menu.Label>
        {methods.map(method => (
          <Menu.Item
            key={method}
            onClick={() =>
              act.mutate({
                run: async () => manage.signers.setVerification(id, { status: 'verified', method }),
                done: t.decided,
                undo: async () => manage.signers.setVerification(id, { status, human_approval }),
              })
            }
          >
            {t.checkedBy[method]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type Decision = Parameters<typeof manage.signers.setVerification>[1]

function SignerMenu({ signer, open }: { signer: ShownSigner; open(what: 'edit' | 'remove'): void }) {
  const t = useBookingTexts()
  const act = useAct()
  const { id, status, human_approval } = signer
  const before: Decision = { status, human_approval }
  const decide = (decision: Decision) =>
    act.mutate({
      run: async () => manage.signers.setVerification(id, decision),
      done: t.decided,
      undo: async () => manage.signers.setVerification(id, before),
    })
  return (
    <Group className="no-print" wrap="nowrap">
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t.actsOf(signer.full_name)}>
            <Icon of={IconDots} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {human_approval !== 'approved' && (
            <Menu.Item onClick={() => decide({ human_approval: 'approved' })}>{t.approve}</Menu.Item>
          )}
          {human_approval !== 'rejected' && (
            <Menu.Item onClick={() => decide({ human_approval: 'rejected' })}>{t.reject}</Menu.Item>
          )}
          {status === 'verified' && (
            <Menu.Item onClick={() => decide({ status: 'pending' })}>{t.notChecked}</Menu.Item>
          )}
          {human_approval !== null && (
            <Menu.Item onClick={() => decide({ human_approval: null })}>{t.takeDecisionBack}</Menu.Item>
          )}
          <Menu.Divider />
          {status === 'verified' ? (
            <Menu.Label maw={240}>{t.signerLocked}</Menu.Label>
          ) : (
            <Menu.Item onClick={() => open('edit')}>{t.editSigner}</Menu.Item>
          )}
          <Menu.Item onClick={() => open('remove')}>{t.removeSigner}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
