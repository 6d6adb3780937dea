import { MAX_PROJECT, MAX_TOKEN, MAX_TRACKER_NAME, MAX_TRACKER_URL, SIGNED_AS, TRACKER_KINDS } from '@balcao/contracts/issues/bounds'
import { CreateTracker, type NewTracker, type Tracker, type TrackerSecret, UpdateTracker } from '@balcao/contracts/issues/trackers'
import { CheckOption } from '@balcao/ui/check-box'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { Choice } from '@balcao/ui/profile/choice'
import { notify } from '@balcao/ui/toasts'
import { useNavigate } from '@tanstack/react-router'
import page from '../../../lib/page/form-page.module.css'
import { NameFields } from '../../../lib/page/name-fields.tsx'
import { SavedForm } from '../../../lib/page/saved-form.tsx'
import { useSavedForm } from '../../../lib/page/use-saved-form.ts'
import { trpc } from '../../../lib/trpc.ts'
import { ofKind, reasonsOf, type TrackerValues, toCreate, toUpdate } from './form-values.ts'
import { t } from './messages.ts'
import { NewIssues } from './new-issues.tsx'
import { useTrackerActs } from './trackers.data.ts'

type Saved = Tracker & Partial<TrackerSecret>
type TrackerFormProps = {
  values: TrackerValues
  edited?: Tracker
  /** A new one is there, with the secret of its calls. */
  onMade?: (made: Pick<NewTracker, 'id' | 'hookSecret'>) => void
}
type TextField = 'project' | 'baseUrl' | 'user' | 'token'

/** Where a project of an issue tracker is, how it is reached, and what follows when an issue is closed. */
export const TrackerForm = ({ values: first, edited, onMade }: TrackerFormProps) => {
  const navigate = useNavigate()
  const { save } = useTrackerActs()
  const cache = trpc.useUtils()
  const form = useSavedForm<TrackerValues, Saved>({
    t,
    values: first,
    edited,
    reasonsOf: (values) => reasonsOf(values, edited?.id),
    save: (written, version) =>
      save(edited ? UpdateTracker.parse({ ...toUpdate(written), id: edited.id, version }) : CreateTracker.parse(toCreate(written))),
    present: edited && (() => cache.issues.trackers.get.fetch({ id: edited.id })),
    onSaved: ({ id, hookSecret }, written) => {
      if (hookSecret) {
        onMade?.({ id, hookSecret })
        return undefined
      }
      notify.success(t('saved'), { id: 'tracker' })
      return { ...written, token: '', user: '' }
    },
  })
  const { values, errors, change } = form
  const text = (field: TextField, max: number, hint: string, more: { type?: string; optional?: boolean } = {}) => (
    <FieldFrame label={t(field)} hint={hint} error={errors[field]} required={!more.optional} optional={more.optional === true}>
      {(ids) => (
        <PlainInput
          ids={ids}
          type={more.type ?? 'text'}
          value={values[field]}
          onChange={(value) => change({ [field]: value })}
          inputProps={{ maxLength: max, autoComplete: field === 'token' ? 'new-password' : 'off', spellCheck: false }}
        />
      )}
    </FieldFrame>
  )
  const { kind } = values
  return (
    <SavedForm t={t} form={form} onCancel={() => void navigate({ to: '/integrations/trackers' })}>
      <div className={page.card}>
        <NameFields
          values={values}
          errors={errors}
          labels={{ name: t('name'), state: t('state'), active: t('active'), inactive: t('inactive') }}
          maxName={MAX_TRACKER_NAME}
          onChange={change}
        />
        <div className={page.pair}>
          {edited ? null : (
            <Choice
              label={t('kind')}
              value={kind}
              options={TRACKER_KINDS.map((one) => [one, t(`kind_${one}`)] as const)}
              onChange={(next) => change(ofKind(values, next as TrackerValues['kind']))}
            />
          )}
          {text('project', MAX_PROJECT, t(`projectHint_${kind}`))}
        </div>
      </div>
      <div className={page.card}>
        <h2 className={page.legend}>{t('access')}</h2>
        {text('baseUrl', MAX_TRACKER_URL, t(`baseUrlHint_${kind}`), { type: 'url' })}
        {kind === 'jira' ? text('user', MAX_TRACKER_NAME, t('userHint'), { optional: true }) : null}
        {text('token', MAX_TOKEN, edited ? t('tokenKept') : t(`tokenHint_${kind}`), { type: 'password', optional: edited !== undefined })}
      </div>
      <div className={page.card}>
        <h2 className={page.legend}>{t('onClosed')}</h2>
        <CheckOption checked={values.resumes} onChange={(resumes) => change({ resumes })}>
          {t('resumes')}
        </CheckOption>
        <p className={page.quiet}>{t('onClosedHint')}</p>
      </div>
      <div className={page.card}>
        <h2 className={page.legend}>{t('comments')}</h2>
        <CheckOption checked={values.bringsComments} onChange={(bringsComments) => change({ bringsComments })}>
          {t('bringsComments')}
        </CheckOption>
        <p className={page.quiet}>{t('bringsCommentsHint')}</p>
        <Choice
          label={t('signedAs')}
          value={values.signedAs}
          options={SIGNED_AS.map((one) => [one, t(`signedAs_${one}`)] as const)}
          onChange={(signedAs) => change({ signedAs: signedAs as TrackerValues['signedAs'] })}
        />
      </div>
      <NewIssues values={values} errors={errors} change={change} />
    </SavedForm>
  )
}
