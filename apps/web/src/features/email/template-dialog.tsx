import { filled, type MailTemplate, SetMailTemplate } from '@balcao/contracts/email/templates'
import { useAppForm } from '@balcao/ui/forms/form'
import { FormDialog } from '@balcao/ui/forms/form-dialog'
import { showServerErrors } from '@balcao/ui/lib/forms/form-errors'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { checkedBy, focusFirst } from '../../lib/checked-form.ts'
import { useEmailActs } from './email.data.ts'
import css from './email.module.css'
import { t } from './messages.ts'

const KIND: Record<MailTemplate['kind'], () => string> = {
  answered: () => t('kindAnswered'),
  opened: () => t('kindOpened'),
  copied: () => t('kindCopied'),
  resolved: () => t('kindResolved'),
  received: () => t('kindReceived'),
}
export const kindWord = (kind: MailTemplate['kind']): string => KIND[kind]()

const FIELDS = ['subject', 'text'] as const
type Values = { subject: string; text: string }
const SAMPLE = { cliente: 'Ana Lima', agente: 'Bruno', numero: '4711', titulo: 'Não consigo entrar' }

/** The words of an automatic mail in one language, with what they look like; the usual ones can be had back. */
export const TemplateDialog = ({ template, onClose }: { template: MailTemplate; onClose: () => void }) => {
  const { kind, language } = template
  const acts = useEmailActs()
  const [failure, setFailure] = useState<string | undefined>()
  const done = (message: string) => {
    notify.success(message, { id: 'email' })
    onClose()
  }
  const form = useAppForm({
    defaultValues: { subject: template.subject, text: template.text } satisfies Values as Values,
    ...checkedBy<Values>(FIELDS, (value) => {
      const parsed = SetMailTemplate.safeParse({ kind, language, ...value })
      return parsed.success ? undefined : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]))
    }),
    onSubmit: async ({ value, formApi }) => {
      const refused = await acts.setTemplate({ kind, language, ...value })
      if (!refused) return done(t('templateSaved'))
      setFailure(t('failed', { why: refused.why }))
      showServerErrors(formApi as never, refused.fields)
      focusFirst(FIELDS, refused.fields)
    },
  })
  const reset = async () => {
    const refused = await acts.resetTemplate({ kind, language })
    if (refused) setFailure(t('failed', { why: refused.why }))
    else done(t('templateReset'))
  }
  return (
    <form.AppForm>
      <FormDialog
        title={`${kindWord(kind)} (${language === 'en' ? 'English' : 'Português'})`}
        labels={{ subject: t('subject'), text: t('templateText') }}
        failure={failure}
        submit={[t('save'), t('saving')]}
        onClose={onClose}
      >
        <form.AppField name="subject">
          {(field) => (
            <field.TextField label={t('subject')} hint={t('subjectHint')} required autoFocus autoComplete="off" maxLength={200} />
          )}
        </form.AppField>
        <form.AppField name="text">
          {(field) => <field.TextArea label={t('templateText')} hint={t('variablesHint')} rows={5} />}
        </form.AppField>
        <form.Subscribe selector={({ values }) => values}>
          {({ subject, text }) => (
            <section aria-label={t('preview')}>
              <h3 className={css.head}>{t('preview')}</h3>
              <p className={css.quiet}>
                [#{SAMPLE.numero}] {filled(subject, SAMPLE)}
              </p>
              <p className={css.text}>{filled(text, SAMPLE)}</p>
            </section>
          )}
        </form.Subscribe>
        {template.isOwn ? (
          <Button size="small" onClick={() => void reset()}>
            {t('resetTemplate')}
          </Button>
        ) : null}
      </FormDialog>
    </form.AppForm>
  )
}
