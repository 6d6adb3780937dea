import { CALLING_COUNTRIES } from '@balcao/contracts/sign-in/countries'
import { type SignInSettings, TEXT_CHANNELS } from '@balcao/contracts/sign-in/settings'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { locale } from '@balcao/ui/lib/language'
import { SwitchRow } from '@balcao/ui/profile/switch-row'
import page from '../../../lib/page/form-page.module.css'
import { ManyField } from '../../../lib/pickers/many-field.tsx'
import type { WidgetValues } from './form-values.ts'
import { t } from './messages.ts'

type TextFieldsProps = {
  values: WidgetValues
  errors: Readonly<Record<string, string>>
  channels: SignInSettings['channels']
  onChange: (next: Partial<WidgetValues>) => void
}

/** Countries by their names, in the reader's language. */
function countryOptions() {
  const names = new Intl.DisplayNames([locale()], { type: 'region' })
  return CALLING_COUNTRIES.map((code) => ({ value: code as string, label: names.of(code) ?? code })).toSorted((a, b) =>
    a.label.localeCompare(b.label, locale()),
  )
}

/** By which telephones codes go, where to, and how many. */
export const TextFields = ({ values, errors, channels, onChange }: TextFieldsProps) => (
  <div className={page.card}>
    <h2 className={page.legend}>{t('texts')}</h2>
    {TEXT_CHANNELS.map((channel) => (
      <SwitchRow
        key={channel}
        label={t(channel)}
        hint={channels[channel].available ? t('sentToday', { n: channels[channel].sentToday }) : t(`${channel}_missing`)}
        checked={values[channel]}
        onChange={(next) => onChange({ [channel]: next })}
      />
    ))}
    <ManyField
      label={t('countries')}
      hint={errors.countries ?? t('countriesHint')}
      options={countryOptions()}
      value={values.countries}
      onChange={(countries) => onChange({ countries: countries as WidgetValues['countries'] })}
    />
    <FieldFrame label={t('dailyTexts')} hint={t('dailyTextsHint')} error={errors.dailyTexts} required>
      {(ids) => (
        <PlainInput
          ids={ids}
          value={values.dailyTexts}
          onChange={(dailyTexts) => onChange({ dailyTexts: dailyTexts.replace(/\D/g, '') })}
          inputProps={{ inputMode: 'numeric', maxLength: 6, autoComplete: 'off' }}
        />
      )}
    </FieldFrame>
  </div>
)
