import type { Company } from '@balcao/contracts/companies/companies'
import { displayValue } from '@balcao/contracts/custom-fields/display'
import { sentValues, shownFields } from '@balcao/ui/lib/forms/custom-values'
import { language } from '@balcao/ui/lib/language'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { lazy, Suspense, useId, useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { useFields } from '../../lib/custom-fields/fields.data.ts'
import { trpc } from '../../lib/trpc.ts'
import css from './companies.module.css'
import { t } from './messages.ts'

/** The checks of values come with their schemas: not before somebody edits. */
const CompanyFieldsForm = lazy(() => import('./company-fields-form.tsx').then((module) => ({ default: module.CompanyFieldsForm })))

/** What the organisation's own fields say of a company. */
export const CompanyFields = ({ company }: { company: Company }) => {
  const heading = useId()
  const editable = useCan()('user.manage')
  const fields = useFields('company')
  const { data } = trpc.customFields.values.get.useQuery({ entity: 'company', id: company.id }, { enabled: fields.length > 0 })
  const [editing, setEditing] = useState(false)
  if (fields.length === 0) return <p className={css.quiet}>{t('fieldsNone')}</p>
  const values = data?.values ?? {}
  return (
    <section className={css.card} aria-labelledby={heading}>
      <div className={css.head}>
        <h2 id={heading} className={css.heading}>
          {t('fields')}
        </h2>
        {editable && data && !editing ? (
          <Button size="small" onClick={() => setEditing(true)}>
            {t('editFields')}
          </Button>
        ) : null}
      </div>
      {!data ? (
        <TextSkeleton lines={2} />
      ) : editing ? (
        <Suspense fallback={<TextSkeleton lines={3} />}>
          <CompanyFieldsForm id={company.id} fields={fields} held={sentValues(values)} onDone={() => setEditing(false)} />
        </Suspense>
      ) : (
        <dl className={css.facts}>
          {shownFields(fields, sentValues(values)).map(({ field }) => (
            <FieldFact
              key={field.key}
              label={field.label}
              words={displayValue(field, values[field.key], language())}
              link={field.type === 'url'}
            />
          ))}
        </dl>
      )}
    </section>
  )
}

const FieldFact = ({ label, words, link }: { label: string; words: string; link: boolean }) => (
  <>
    <dt>{label}</dt>
    <dd>
      {!words ? (
        <span className={css.quiet}>—</span>
      ) : link ? (
        <a href={words} target="_blank" rel="noreferrer noopener">
          {words}
        </a>
      ) : (
        words
      )}
    </dd>
  </>
)
