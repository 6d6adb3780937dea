import { MAX_PAUSE, MAX_SPEED } from '@balcao/contracts/whatsapp/campaign-bounds'
import type { WholeCampaign } from '@balcao/contracts/whatsapp/campaigns'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { notify } from '@balcao/ui/toasts'
import { useNavigate } from '@tanstack/react-router'
import page from '../../../lib/page/form-page.module.css'
import { SavedForm } from '../../../lib/page/saved-form.tsx'
import { useSavedForm } from '../../../lib/page/use-saved-form.ts'
import { trpc } from '../../../lib/trpc.ts'
import { AudiencePart } from './audience-part.tsx'
import { useCampaignActs } from './campaigns.data.ts'
import { type CampaignValues, reasonsOf, toInput } from './form-values.ts'
import { ListPart } from './list-part.tsx'
import { t } from './messages.ts'
import { TemplatePart } from './template-part.tsx'

type CampaignFormProps = { values: CampaignValues; edited?: WholeCampaign; onMade?: (id: number) => void }

/** A draft: what is sent, to whom, and how fast. Saving it sends nothing. */
export const CampaignForm = ({ values: first, edited, onMade }: CampaignFormProps) => {
  const navigate = useNavigate()
  const { save } = useCampaignActs()
  const cache = trpc.useUtils()
  const form = useSavedForm<CampaignValues, WholeCampaign>({
    t,
    values: first,
    edited,
    reasonsOf,
    save: (written, version) => save(edited ? { ...toInput(written), id: edited.id, version } : toInput(written)),
    present: edited && (() => cache.whatsapp.campaigns.get.fetch({ id: edited.id })),
    onSaved: (saved, written) => {
      notify.success(t('saved'), { id: 'whatsapp-campaign' })
      if (!edited) {
        onMade?.(saved.id)
        return undefined
      }
      return written
    },
  })
  const { values, errors, change } = form
  const number = (field: 'perMinute' | 'pauseDays', hint: string) => (
    <FieldFrame label={t(field)} hint={hint} {...(errors[field] ? { error: errors[field] } : {})} required>
      {(ids) => (
        <PlainInput
          ids={ids}
          value={values[field]}
          onChange={(text) => change({ [field]: text.trim() })}
          inputProps={{ inputMode: 'numeric', maxLength: 4 }}
        />
      )}
    </FieldFrame>
  )
  return (
    <SavedForm t={t} form={form} onCancel={() => void navigate({ to: '/whatsapp', search: { tab: 'campaigns' } })}>
      <TemplatePart values={values} errors={errors} onChange={change} />
      <AudiencePart
        values={values}
        errors={errors}
        onChange={change}
        list={<ListPart id={edited?.audience.kind === 'list' ? edited.id : undefined} />}
      />
      <fieldset className={page.card}>
        <legend className={page.legend}>{t('rhythm')}</legend>
        <div className={page.pair}>
          {number('perMinute', t('perMinuteHint', { most: MAX_SPEED }))}
          {number('pauseDays', t('pauseDaysHint', { most: MAX_PAUSE }))}
        </div>
      </fieldset>
    </SavedForm>
  )
}
