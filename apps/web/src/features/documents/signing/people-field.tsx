import { Email } from '@balcao/contracts/common'
import { MAX_SIGNER_NAME, MAX_SIGNERS } from '@balcao/contracts/documents/signature-bounds'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { ArrowUp, X } from 'lucide-react'
import { useState } from 'react'
import page from '../../../lib/page/form-page.module.css'
import { peopleAmong } from '../../../lib/pickers/people-found.ts'
import { PickField } from '../../../lib/pickers/pick-field.tsx'
import css from '../page/page.module.css'
import { t } from './messages.ts'
import signing from './signing.module.css'

/** Somebody who will be asked: `userId` of whoever has an account here. */
export type Person = { userId?: number; name: string; email: string }
const usePeople = peopleAmong({ active: true })

type PeopleFieldProps = { people: readonly Person[]; isOrdered: boolean; error: string | undefined; onChange: (people: Person[]) => void }

/** Who signs, in order: people of the organisation, or anybody by name and address. */
export const PeopleField = ({ people, isOrdered, error, onChange }: PeopleFieldProps) => {
  const [other, setOther] = useState({ name: '', email: '' })
  const [fault, setFault] = useState('')
  /** The picker begins anew once somebody was added. */
  const [round, setRound] = useState(0)
  const add = (person: Person): boolean => {
    const taken = people.some(({ email }) => email.toLowerCase() === person.email.toLowerCase())
    setFault(taken ? t('twice') : '')
    if (!taken) onChange([...people, person])
    return !taken
  }
  const addOther = () => {
    const email = Email.safeParse(other.email.trim())
    const name = other.name.trim()
    if (!email.success || name === '') return setFault(t('badPerson'))
    if (add({ name, email: email.data })) setOther({ name: '', email: '' })
  }
  return (
    <section aria-label={t('people')} className={page.form}>
      {people.length > 0 ? (
        <ol className={css.lines} aria-label={t('people')}>
          {people.map((person, n) => (
            <li key={person.email}>
              <div className={css.what}>
                {isOrdered ? `${n + 1}. ` : ''}
                {person.name}
                <p className={css.quiet}>{person.email}</p>
              </div>
              {isOrdered && n > 0 ? (
                <IconButton
                  size="small"
                  aria-label={t('up', { name: person.name })}
                  onClick={() => onChange(people.toSpliced(n, 1).toSpliced(n - 1, 0, person))}
                >
                  <ArrowUp size={16} aria-hidden />
                </IconButton>
              ) : null}
              <IconButton
                size="small"
                aria-label={t('removePerson', { name: person.name })}
                onClick={() => onChange(people.toSpliced(n, 1))}
              >
                <X size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ol>
      ) : null}
      {people.length < MAX_SIGNERS ? (
        <>
          <PickField
            key={round}
            label={t('person')}
            hint={t('peopleHint')}
            useFound={usePeople}
            detailOf={({ email }) => email ?? undefined}
            onChange={(chosen) => {
              if (chosen?.email && add({ userId: chosen.id, name: chosen.name, email: chosen.email })) setRound(round + 1)
            }}
          />
          <fieldset className={signing.adding}>
            <legend>{t('someone')}</legend>
            <div className={page.pair}>
              <FieldFrame label={t('name')}>
                {(ids) => (
                  <PlainInput
                    ids={ids}
                    value={other.name}
                    autoComplete="off"
                    onChange={(name) => setOther({ ...other, name })}
                    inputProps={{ maxLength: MAX_SIGNER_NAME }}
                  />
                )}
              </FieldFrame>
              <FieldFrame label={t('email')}>
                {(ids) => (
                  <PlainInput
                    ids={ids}
                    type="email"
                    value={other.email}
                    autoComplete="off"
                    onChange={(email) => setOther({ ...other, email })}
                    inputProps={{ maxLength: 254 }}
                  />
                )}
              </FieldFrame>
            </div>
            <div>
              <Button size="small" variant="outlined" onClick={addOther}>
                {t('addSomeone')}
              </Button>
            </div>
          </fieldset>
        </>
      ) : null}
      {fault || error ? (
        <p role="alert" className={css.fault}>
          {fault || error}
        </p>
      ) : null}
    </section>
  )
}
