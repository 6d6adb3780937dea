import { MAX_ORIGINS, SIGN_UPS, type SignInSettings, type SignUp } from '@balcao/contracts/sign-in/settings'
import { Choice } from '@balcao/ui/profile/choice'
import { SwitchRow } from '@balcao/ui/profile/switch-row'
import { notify } from '@balcao/ui/toasts'
import { Link, useNavigate } from '@tanstack/react-router'
import page from '../../../lib/page/form-page.module.css'
import { SavedForm } from '../../../lib/page/saved-form.tsx'
import { useSavedForm } from '../../../lib/page/use-saved-form.ts'
import { WordsField } from '../../../lib/pickers/words-field.tsx'
import { reasonsOf, toInput, valuesOf, type WidgetValues } from './form-values.ts'
import { t } from './messages.ts'
import { ProductList } from './product-list.tsx'
import { useSignInActs } from './settings.data.ts'
import { TextFields } from './text-fields.tsx'

/** @param first as it was first read: what is read anew while somebody writes changes nothing under their hands */
export const SettingsForm = ({ first, settings }: { first: SignInSettings; settings: SignInSettings }) => {
  const navigate = useNavigate()
  const { save, present } = useSignInActs()
  const form = useSavedForm<WidgetValues, SignInSettings>({
    t,
    values: valuesOf(first),
    edited: first,
    reasonsOf,
    save: (written, version) => save({ ...toInput(written), ...(version === undefined ? {} : { version }) }),
    present,
    onSaved: (_, written) => {
      notify.success(t('saved'), { id: 'sign-in' })
      return written
    },
  })
  const { values, errors, change } = form
  return (
    <SavedForm t={t} form={form} onCancel={() => void navigate({ to: '/sso' })}>
      <div className={page.card}>
        <h2 className={page.legend}>{t('products')}</h2>
        <p className={page.quiet}>{t('productsHint')}</p>
        <ProductList products={values.products} error={errors.products} onChange={(products) => change({ products })} />
      </div>
      <div className={page.card}>
        <h2 className={page.legend}>{t('signUps')}</h2>
        <Choice
          label={t('signUp')}
          hint={t('signUpHint')}
          value={values.signUp}
          options={SIGN_UPS.map((one) => [one, t(`signUp_${one}`)] as const)}
          onChange={(next) => change({ signUp: next as SignUp })}
        />
        <SwitchRow label={t('approves')} hint={t('approvesHint')} checked={values.approves} onChange={(approves) => change({ approves })} />
        <p className={page.quiet}>
          {t('pending', { n: settings.pending })}{' '}
          {settings.pending > 0 ? (
            <Link to="/users" search={{ active: 'pending' }}>
              {t('seePending')}
            </Link>
          ) : null}
        </p>
        <SwitchRow label={t('privacy')} hint={t('privacyHint')} checked={values.privacy} onChange={(privacy) => change({ privacy })} />
      </div>
      <TextFields values={values} errors={errors} channels={settings.channels} onChange={change} />
      <div className={page.card}>
        <h2 className={page.legend}>{t('sites')}</h2>
        <WordsField
          label={t('origins')}
          placeholder={t('originsPlaceholder')}
          most={MAX_ORIGINS}
          longest={300}
          value={values.origins}
          error={errors.origins}
          onChange={(origins) => change({ origins })}
        />
        <p className={page.quiet}>{t('originsHint')}</p>
      </div>
    </SavedForm>
  )
}
