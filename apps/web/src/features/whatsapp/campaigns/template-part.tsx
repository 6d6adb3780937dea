import type { WhatsappTemplate } from '@balcao/contracts/whatsapp/templates'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { NativeSelect } from '@balcao/ui/native-select'
import page from '../../../lib/page/form-page.module.css'
import { trpc } from '../../../lib/trpc.ts'
import { previewOf } from '../template-preview.ts'
import css from './campaigns.module.css'
import type { CampaignValues } from './form-values.ts'
import { t } from './messages.ts'

type PartProps = {
  values: CampaignValues
  errors: Readonly<Record<string, string>>
  onChange: (next: Partial<CampaignValues>) => void
}

const SOURCES = ['text', 'name', 'first_name', 'company'] as const

/** What fills a variable, as its reader would see a text in its place. */
const sample = ({ from, text }: CampaignValues['variables'][number]) => (from === 'text' ? text : text ? `‹${text}›` : '')

/** From which number a campaign goes, with which template, and what fills its variables. */
export const TemplatePart = ({ values, errors, onChange }: PartProps) => {
  const senders = trpc.whatsapp.accounts.senders.useQuery({}).data?.data ?? []
  const { accountId } = values
  const all = trpc.whatsapp.templates.list.useQuery({ accountId: accountId ?? 0 }, { enabled: accountId !== null }).data?.data
  const templates = (all ?? []).filter(({ usable, category }) => usable && category !== 'AUTHENTICATION')
  const template = templates.find(({ id }) => id === values.templateId)
  const choose = (id: string) => {
    const next = templates.find((one) => String(one.id) === id)
    onChange({ templateId: next?.id ?? null, variables: (next?.variables ?? []).map(() => ({ from: 'text', text: '' })) })
  }
  return (
    <div className={page.card}>
      <FieldFrame label={t('name')} hint={t('nameHint')} {...(errors.name ? { error: errors.name } : {})} required>
        {(ids) => <PlainInput ids={ids} value={values.name} onChange={(name) => onChange({ name })} inputProps={{ maxLength: 120 }} />}
      </FieldFrame>
      <div className={page.pair}>
        <FieldFrame label={t('number')} {...(errors.accountId ? { error: errors.accountId } : {})} required>
          {(ids) => (
            <NativeSelect
              id={ids.id}
              invalid={ids.invalid}
              value={accountId === null ? '' : String(accountId)}
              placeholder={t('choose')}
              options={senders.map(({ id, name }) => [String(id), name] as const)}
              onChange={(id) => onChange({ accountId: Number(id), templateId: null, variables: [] })}
            />
          )}
        </FieldFrame>
        <FieldFrame
          label={t('template')}
          {...(errors.templateId ? { error: errors.templateId } : {})}
          {...(all && templates.length === 0 ? { hint: t('noTemplates') } : {})}
          required
        >
          {(ids) => (
            <NativeSelect
              id={ids.id}
              invalid={ids.invalid}
              disabled={accountId === null}
              value={template ? String(template.id) : ''}
              placeholder={t('choose')}
              options={templates.map(({ id, name, language }) => [String(id), `${name} (${language})`] as const)}
              onChange={choose}
            />
          )}
        </FieldFrame>
      </div>
      {template ? <Filled template={template} values={values} errors={errors} onChange={onChange} /> : null}
    </div>
  )
}

const Filled = ({ template, values, errors, onChange }: PartProps & { template: WhatsappTemplate }) => {
  const custom = trpc.customFields.of.useQuery({ entity: 'user' }, { staleTime: 60_000 }).data ?? []
  const sources = [
    ...SOURCES.map((from) => [from as string, t(`from_${from}`)] as const),
    ...custom.map(({ key, label }) => [`field:${key}`, label] as const),
  ]
  const isUtility = template.category === 'UTILITY'
  const set = (index: number, next: Partial<CampaignValues['variables'][number]>) =>
    onChange({ variables: values.variables.map((one, n) => (n === index ? { ...one, ...next } : one)) })
  return (
    <>
      <p className={css.line}>
        <span className={css.chip}>{t(isUtility ? 'utility' : 'marketing')}</span>
        <span className={css.quiet}>{t(isUtility ? 'utilityHint' : 'marketingHint')}</span>
      </p>
      {template.variables.map(({ where, name }, index) => {
        const one = values.variables[index] ?? { from: 'text', text: '' }
        const error = errors[`variables.${index}`]
        return (
          <fieldset key={`${where} ${name}`} className={page.card}>
            <legend className={page.legend}>{t('variable', { name })}</legend>
            <div className={page.pair}>
              <FieldFrame label={t('from')}>
                {(ids) => <NativeSelect id={ids.id} value={one.from} options={sources} onChange={(from) => set(index, { from })} />}
              </FieldFrame>
              <FieldFrame label={t(one.from === 'text' ? 'textOf' : 'fallbackOf')} {...(error ? { error } : {})} required>
                {(ids) => (
                  <PlainInput ids={ids} value={one.text} onChange={(text) => set(index, { text })} inputProps={{ maxLength: 1_000 }} />
                )}
              </FieldFrame>
            </div>
          </fieldset>
        )
      })}
      <section aria-label={t('preview')}>
        <h2 className={page.legend}>{t('preview')}</h2>
        <p className={css.bubble}>{previewOf(template, values.variables.map(sample))}</p>
      </section>
    </>
  )
}
