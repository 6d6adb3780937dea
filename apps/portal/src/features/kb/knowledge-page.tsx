import { useDocumentTitle } from '../../app/document-title.ts'
import { HomeView } from './home-view.tsx'
import { useKbHome } from './kb.data.ts'
import { t } from './messages.ts'
import { NotYet } from './states.tsx'

export function KnowledgePage() {
  const { data, error, refetch } = useKbHome()
  useDocumentTitle(t('base'))
  return data ? <HomeView page={data} title={t('base')} /> : <NotYet isMissing={false} error={error} onRetry={() => void refetch()} />
}
