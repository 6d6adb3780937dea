import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { Suspense, useState } from 'react'
import { peopleAmong } from '../../../lib/pickers/people-found.ts'
import { PickField } from '../../../lib/pickers/pick-field.tsx'
import type { NewTicket } from './new.data.ts'
import { t } from './new.messages.ts'

const StartOffer = lazyWithRetry(() => import('../../whatsapp/ticket/start-offer.tsx').then((module) => module.default))

const useActive = peopleAmong({ active: true })

type Requester = NewTicket['requester']
type Person = NonNullable<Requester>
type RequesterFieldProps = { initial: Requester; error: string | undefined; onChange: (person: Requester) => void }

/** For whom the ticket is opened. */
export const RequesterField = ({ initial, error, onChange }: RequesterFieldProps) => {
  const [chosen, setChosen] = useState(initial)
  return (
    <>
      <PickField<Person>
        id="campo-requester"
        label={t('requester')}
        hint={t('requesterHint')}
        error={error}
        optional
        initial={initial}
        useFound={useActive}
        detailOf={({ companyName, email }) => [companyName, email].filter(Boolean).join(' · ')}
        // Of the person no more is kept than the form goes by: it stays in the browser with the draft.
        onChange={(person) => {
          const kept = person && keptOf(person)
          setChosen(kept)
          onChange(kept)
        }}
      />
      {chosen ? (
        <Suspense>
          <StartOffer key={chosen.id} person={chosen} />
        </Suspense>
      ) : null}
    </>
  )
}

const keptOf = ({ id, name, email, companyId, companyName }: Person): Person => ({ id, name, email, companyId, companyName })
