import type { Company } from '@balcao/contracts/companies/companies'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { SearchBox } from '../../lib/lists/search-box.tsx'
import { AddContact } from './add-contact.tsx'
import { refusalOf, useCompanyActs, useCompanyPeople } from './companies.data.ts'
import css from './companies.module.css'
import { ContactRow } from './contact-row.tsx'
import { t } from './messages.ts'

/** From how many people on a company's people are searched. */
const SEARCHED = 10

/** Who belongs to a company, what they are to it, and which of its tickets they see. */
export const Contacts = ({ company, editable }: { company: Company; editable: boolean }) => {
  const heading = useId()
  const [search, setSearch] = useState('')
  const list = useCompanyPeople(company.id, search)
  const acts = useCompanyActs()
  const failure = list.error && !list.data ? failureOf(list.error) : null

  async function act<T>(run: Promise<T>, said: string) {
    try {
      await run
      notify.success(said, { id: 'contact' })
    } catch (error) {
      notify.error(t('failed', { why: refusalOf(error).why }), { id: 'contact' })
    }
  }
  return (
    <section className={css.card} aria-labelledby={heading}>
      <div className={css.head}>
        <div>
          <h2 id={heading} className={css.heading}>
            {`${t('contacts')} (${company.people})`}
          </h2>
          <p className={css.quiet}>{t('contactsText')}</p>
        </div>
        {company.people > SEARCHED || search ? <SearchBox label={t('contactsSearch')} value={search} onSearch={setSearch} /> : null}
      </div>
      {failure ? (
        <ErrorState title={t('loadFailed')} code={failure.requestId || failure.code} onRetry={() => void list.refetch()}>
          {failure.message}
        </ErrorState>
      ) : null}
      {list.isPending ? <TextSkeleton lines={4} /> : null}
      {list.data && list.rows.length === 0 ? <p className={css.quiet}>{t(search ? 'contactsNotFound' : 'contactsNone')}</p> : null}
      {list.rows.length > 0 ? (
        <table className={css.contacts} aria-labelledby={heading}>
          <thead>
            <tr>
              <th scope="col">{t('person')}</th>
              <th scope="col">{t('roleHead')}</th>
              <th scope="col">{t('seesHead')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((person) => (
              <ContactRow
                key={person.id}
                person={person}
                editable={editable}
                onSet={(change) =>
                  void act(acts.setPerson({ id: company.id, userId: person.id, ...change }), t('contactSaved', { name: person.name }))
                }
                onRemove={() => void act(acts.removePerson(company.id, person.id), t('contactRemoved', { name: person.name }))}
              />
            ))}
          </tbody>
        </table>
      ) : null}
      {list.hasNextPage ? (
        <Button size="small" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('contactsMore')}
        </Button>
      ) : null}
      {editable && company.status !== 'closed' ? (
        <AddContact onAdd={(userId, name) => void act(acts.setPerson({ id: company.id, userId }), t('contactAdded', { name }))} />
      ) : null}
    </section>
  )
}
