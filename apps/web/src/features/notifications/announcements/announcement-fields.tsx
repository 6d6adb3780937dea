import { SEVERITIES } from '@balcao/contracts/notifications/kinds'
import { MomentField } from '@balcao/ui/dates/date-fields'
import { withForm } from '@balcao/ui/forms/form'
import { errorText, fieldId } from '@balcao/ui/lib/forms/form-errors'
import { t as notices } from '@balcao/ui/lib/notifications/messages'
import css from './announcements.module.css'
import { AUDIENCES, emptyValues } from './form-values.ts'
import { t } from './messages.ts'
import { PeopleField } from './people-field.tsx'
import { RolesField } from './roles-field.tsx'

/** The fields of an announcement. */
export const Fields = withForm({
  defaultValues: emptyValues(),
  render: ({ form }) => (
    <>
      <div className={css.pair}>
        <form.AppField name="audience">
          {(field) => <field.Select label={t('audience')} options={AUDIENCES.map((value) => ({ value, label: t(`audience_${value}`) }))} />}
        </form.AppField>
        <form.AppField name="severity">
          {(field) => (
            <field.Select
              label={t('severity')}
              hint={field.state.value === 'critical' ? t('criticalHint') : undefined}
              options={SEVERITIES.map((value) => ({ value, label: notices(`severity${value}`) }))}
            />
          )}
        </form.AppField>
      </div>
      <form.Subscribe selector={({ values }) => values.audience}>
        {(audience) => (
          <>
            {audience === 'roles' ? (
              <form.Field name="roles">
                {({ state, handleChange }) => (
                  <RolesField id={fieldId('roles')} error={errorText(state.meta.errors)} value={state.value} onChange={handleChange} />
                )}
              </form.Field>
            ) : null}
            {audience === 'people' ? (
              <form.Field name="people">
                {({ state, handleChange }) => (
                  <PeopleField id={fieldId('people')} error={errorText(state.meta.errors)} value={state.value} onChange={handleChange} />
                )}
              </form.Field>
            ) : null}
          </>
        )}
      </form.Subscribe>
      <form.AppField name="title">
        {(field) => <field.TextField label={t('headline')} required autoComplete="off" maxLength={200} />}
      </form.AppField>
      <form.AppField name="message">{(field) => <field.TextArea label={t('message')} required rows={4} />}</form.AppField>
      <div className={css.pair}>
        <form.AppField name="actionUrl">
          {(field) => <field.TextField label={t('link')} hint={t('linkHint')} optional autoComplete="off" maxLength={500} />}
        </form.AppField>
        <form.AppField name="expiresAt">{() => <MomentField label={t('expiresAt')} hint={t('expiresHint')} optional />}</form.AppField>
      </div>
    </>
  ),
})
