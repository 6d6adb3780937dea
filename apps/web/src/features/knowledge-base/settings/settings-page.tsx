import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import { BlockSkeleton } from '@balcao/ui/skeletons'
import { Link } from '@tanstack/react-router'
import { useCan } from '../../../lib/can.ts'
import { trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'
import css from './settings.module.css'
import { SettingsForm } from './settings-form.tsx'

/** How the organisation set up its knowledge base. */
export const Page = () => {
  const configures = useCan()('article.configure')
  const { data, error, refetch } = trpc.kb.settings.get.useQuery({}, { enabled: configures })
  const failure = error && !data ? failureOf(error) : undefined
  const content = () => {
    if (!configures) return <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState>
    if (failure)
      return (
        <ErrorState title={t('loadFailed')} code={failure.requestId || failure.code} onRetry={() => void refetch()}>
          {failure.message}
        </ErrorState>
      )
    if (data) return <SettingsForm settings={data} />
    return (
      <>
        <BlockSkeleton height={320} />
        <BlockSkeleton height={280} />
      </>
    )
  }
  return (
    <div className={css.page}>
      <PageHeader title={t('title')} hideTitle above={<Link to="/knowledge-base">{t('back')}</Link>} below={t('about')} />
      {content()}
    </div>
  )
}
