import { Link } from '@tanstack/react-router'
import { EditPage } from '../../lib/page/edit-page.tsx'
import { ProblemNote } from '../../lib/page/problem-note.tsx'
import { useThing } from '../../lib/page/use-thing.ts'
import { valuesOf } from './form-values.ts'
import { t } from './messages.ts'
import { Signature } from './signature.tsx'
import { TryOut } from './try-out.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { useWebhook } from './webhooks.data.ts'

/** One webhook. */
export const Page = () => {
  const { may, id } = useThing('integration.manage')
  return (
    <EditPage
      title={t('editTitle')}
      failed={t(may ? 'loadFailed' : 'notAllowed')}
      isKnown={id !== undefined}
      query={useWebhook(id)}
      back={<Link to="/integrations/webhooks">← {t('back')}</Link>}
    >
      {(webhook, first) => (
        <>
          {webhook.problem ? (
            <ProblemNote text={t(`problem_${webhook.problem}`)}>
              <Link to="/integrations/deliveries" search={{ webhook: webhook.id }}>
                {t('seeDeliveries')}
              </Link>
            </ProblemNote>
          ) : null}
          <WebhookForm values={valuesOf(first)} edited={first} />
          <TryOut id={webhook.id} />
          {webhook.format === 'json' ? <Signature id={webhook.id} /> : null}
        </>
      )}
    </EditPage>
  )
}
