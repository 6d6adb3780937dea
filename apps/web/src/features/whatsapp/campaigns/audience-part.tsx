import { TIERS } from '@balcao/contracts/companies/bounds'
import { LANGUAGES } from '@balcao/contracts/language'
import { MAX_AUDIENCE_NAMES } from '@balcao/contracts/whatsapp/campaign-bounds'
import { DateInput } from '@balcao/ui/dates/date-input'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { typeName } from '@balcao/ui/lib/names'
import { activeTypes } from '@balcao/ui/lib/texts/ticket-types'
import { Choice } from '@balcao/ui/profile/choice'
import { RadioChoice } from '@balcao/ui/profile/radio-choice'
import type { ReactNode } from 'react'
import page from '../../../lib/page/form-page.module.css'
import { CompaniesField } from '../../../lib/pickers/companies-field.tsx'
import { ManyField } from '../../../lib/pickers/many-field.tsx'
import { WordsField } from '../../../lib/pickers/words-field.tsx'
import { useTicketOptions } from '../../../lib/tickets/people.data.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { CampaignValues } from './form-values.ts'
import { t } from './messages.ts'

type PartProps = {
  values: CampaignValues
  errors: Readonly<Record<string, string>>
  /** What stands there for a list. */
  list: ReactNode
  onChange: (next: Partial<CampaignValues>) => void
}

/** Who a campaign is for: customers by who they are and what they asked, or a list of people. */
export const AudiencePart = ({ values, errors, list, onChange }: PartProps) => (
  <fieldset className={page.card}>
    <legend className={page.legend}>{t('audience')}</legend>
    <RadioChoice
      label={t('kind')}
      hint={t('kindHint')}
      value={values.kind}
      options={(['filter', 'list'] as const).map((kind) => [kind, t(`kind_${kind}`)] as const)}
      onChange={(kind) => onChange({ kind })}
    />
    {values.kind === 'list' ? list : <FilterFields values={values} errors={errors} onChange={onChange} />}
  </fieldset>
)

type DayProps = { label: string; value: string; error: string | undefined; onChange: (day: string) => void }
const Day = ({ label, value, error, onChange }: DayProps) => (
  <FieldFrame label={label} {...(error ? { error } : {})}>
    {(ids) => <DateInput kind="day" ids={ids} value={value} onChange={onChange} />}
  </FieldFrame>
)

const FilterFields = ({ values, errors, onChange }: Omit<PartProps, 'list'>) => {
  const { data: segments = [] } = trpc.companies.segments.useQuery({})
  const options = useTicketOptions(true)
  const numbered = (ids: readonly number[]) => ids.map(String)
  return (
    <>
      <div className={page.pair}>
        <CompaniesField
          label={t('companies')}
          placeholder={t('companiesHint')}
          most={MAX_AUDIENCE_NAMES}
          value={values.companyIds}
          error={errors.companyIds}
          onChange={(companyIds) => onChange({ companyIds })}
        />
        <WordsField
          label={t('segments')}
          placeholder={t('segmentsHint')}
          most={MAX_AUDIENCE_NAMES}
          longest={100}
          options={segments}
          value={values.segments}
          error={errors.segments}
          onChange={(chosen) => onChange({ segments: chosen })}
        />
        <ManyField
          label={t('tiers')}
          hint={t('any')}
          options={TIERS.map((value) => ({ value, label: t(`tier_${value}`) }))}
          value={values.tiers}
          onChange={(tiers) => onChange({ tiers })}
        />
        <Choice
          label={t('language')}
          value={values.language}
          options={[['', t('language_any')] as const, ...LANGUAGES.map((one) => [one, t(`language_${one}`)] as const)]}
          onChange={(language) => onChange({ language })}
        />
      </div>
      <h2 className={page.legend}>{t('tickets')}</h2>
      <div className={page.pair}>
        <ManyField
          label={t('tags')}
          hint={t('any')}
          options={options.tags.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={numbered(values.tagIds)}
          onChange={(ids) => onChange({ tagIds: ids.map(Number) })}
        />
        <ManyField
          label={t('types')}
          hint={t('any')}
          options={activeTypes('').map((value) => ({ value, label: typeName(value) }))}
          value={values.types}
          onChange={(types) => onChange({ types })}
        />
        <ManyField
          label={t('queues')}
          hint={t('any')}
          options={options.queues.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={numbered(values.queueIds)}
          onChange={(ids) => onChange({ queueIds: ids.map(Number) })}
        />
        <Day
          label={t('since')}
          value={values.ticketsSince}
          error={errors.ticketsSince}
          onChange={(ticketsSince) => onChange({ ticketsSince })}
        />
        <Day
          label={t('contactFrom')}
          value={values.contactFrom}
          error={errors.contactFrom}
          onChange={(contactFrom) => onChange({ contactFrom })}
        />
        <Day
          label={t('contactUntil')}
          value={values.contactUntil}
          error={errors.contactUntil}
          onChange={(contactUntil) => onChange({ contactUntil })}
        />
      </div>
    </>
  )
}
