import type { User } from '@balcao/contracts/users/users'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '../../../lib/trpc.ts'
import { useUserActions } from '../actions.data.ts'
import { t } from '../messages.ts'
import { RemoveDialog } from '../remove-dialog.tsx'

/** Lets somebody in who opened an account and waits, or refuses them. */
export const ApproveButton = ({ person }: { person: User }) => {
  const { approve, remove, busy } = useUserActions()
  const navigate = useNavigate()
  const cache = trpc.useUtils().users
  const [refusing, setRefusing] = useState(false)
  const refuse = async (user: User) => {
    const done = await remove(user)
    if (done) void navigate({ to: '/users' })
    return done
  }
  return (
    <>
      <Button disabled={busy} onClick={() => setRefusing(true)}>
        {t('refuse')}
      </Button>
      <Button variant="contained" disabled={busy} onClick={() => void approve(person).then(() => cache.get.invalidate({ id: person.id }))}>
        {t('approve')}
      </Button>
      {refusing ? <RemoveDialog user={person} busy={busy} onRemove={refuse} onClose={() => setRefusing(false)} /> : null}
    </>
  )
}
