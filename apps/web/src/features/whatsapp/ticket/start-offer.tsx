import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'
import css from './ticket.module.css'

const StartDialog = lazy(() => import('./start-dialog.tsx'))

/** For a customer whose number is known: the way to begin by WhatsApp instead. */
const StartOffer = ({ person }: { person: { id: number; name: string } }) => {
  const [open, setOpen] = useState(false)
  const { data } = trpc.whatsapp.numbers.list.useQuery({ userId: person.id }, { retry: false })
  if (!data?.canStart || !data.data.some(({ optedOutAt }) => optedOutAt === null)) return null
  return (
    <p className={css.offer}>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('startInstead')}
      </Button>
      {open ? (
        <Suspense>
          <StartDialog person={person} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </p>
  )
}
export default StartOffer
