import type { Contact } from '@balcao/contracts/users/contact'
import type { User } from '@balcao/contracts/users/users'
import { Loaded } from '@balcao/ui/profile/block'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { callable } from '../../../lib/people/callable.ts'
import { useContact } from '../../../lib/people/people.data.ts'
import { t } from '../../../lib/people/people.messages.ts'
import css from '../../../lib/people/people.module.css'
import { ContactDialog } from './contact-dialog.tsx'

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children || <span className={css.quiet}>{t('none')}</span>}</dd>
  </>
)

/** How somebody is reached, and what the desk noted of them. */
export const ContactCard = ({ person }: { person: User }) => {
  const heading = useId()
  const can = useCan()
  const contact = useContact(person.id)
  const [edited, setEdited] = useState<Contact | null>(null)
  return (
    <section className={css.card} aria-labelledby={heading}>
      <div className={css.head}>
        <h2 id={heading} className={css.heading}>
          {t('contact')}
        </h2>
        <Button size="small" disabled={!contact.data} onClick={() => contact.data && setEdited(contact.data)}>
          {t('edit')}
        </Button>
      </div>
      <Loaded query={contact}>
        {({ phone, notes, updatedBy }) => (
          <dl className={css.facts}>
            {person.pronouns ? <Fact label={t('pronouns')}>{person.pronouns}</Fact> : null}
            <Fact label={t('email')}>
              {person.email.endsWith('.invalid') ? null : <a href={`mailto:${person.email}`}>{person.email}</a>}
            </Fact>
            <Fact label={t('phone')}>{phone ? <a href={callable(phone)}>{phone}</a> : null}</Fact>
            <Fact label={t('company')}>
              {person.companyId && can('company.read') ? (
                <Link to="/companies/$id" params={{ id: String(person.companyId) }}>
                  {person.companyName}
                </Link>
              ) : (
                person.companyName
              )}
            </Fact>
            <Fact label={t('since')}>
              <TimeAgo at={person.createdAt} />
            </Fact>
            <Fact label={t('lastSeen')}>{person.lastSeenAt ? <TimeAgo at={person.lastSeenAt} /> : t('never')}</Fact>
            <Fact label={t('notes')}>{notes}</Fact>
            {updatedBy ? <Fact label={t('notedBy')}>{updatedBy.name}</Fact> : null}
          </dl>
        )}
      </Loaded>
      {edited ? <ContactDialog person={person} contact={edited} onClose={() => setEdited(null)} /> : null}
    </section>
  )
}
