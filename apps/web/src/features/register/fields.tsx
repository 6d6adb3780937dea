import { Input } from './input.tsx'
import { t } from './messages.ts'
import type { Field, Reasons, Values } from './steps.ts'

type FieldsProps = { values: Values; reasons: Reasons; onChange: (field: Field, value: string) => void }

/** Where the organisation would be found, as one types. */
const addressOf = (subdomain: string) => `${subdomain}.${location.host.replace(/^www\./, '')}`

export const CompanyFields = ({ values, reasons, onChange }: FieldsProps) => {
  const common = (field: Field) => ({ field, value: values[field], error: reasons[field], onChange })
  return (
    <>
      <Input {...common('companyName')} label={t('companyName')} autoComplete="organization" />
      <Input {...common('slug')} label={t('slug')} hint={t('slugHint')} autoComplete="off" />
      <Input
        {...common('subdomain')}
        label={t('subdomain')}
        hint={values.subdomain ? t('address', { address: addressOf(values.subdomain) }) : t('subdomainHint')}
        autoComplete="off"
      />
      <Input {...common('emailDomain')} label={t('emailDomain')} hint={t('emailDomainHint')} optional autoComplete="off" />
    </>
  )
}

export const AdminFields = ({ values, reasons, onChange }: FieldsProps) => {
  const common = (field: Field) => ({ field, value: values[field], error: reasons[field], onChange })
  return (
    <>
      <Input {...common('adminName')} label={t('adminName')} autoComplete="name" />
      <Input {...common('adminEmail')} label={t('adminEmail')} hint={t('adminEmailHint')} type="email" autoComplete="email" />
    </>
  )
}
