import Button from '@mui/material/Button'
import { EmptyState } from '../empty-state.tsx'
import { OfflineStrip } from '../offline-strip.tsx'
import { RouteErrorPage } from '../route-error-page.tsx'
import { BlockSkeleton, TextSkeleton } from '../skeletons.tsx'
import { Spinner } from '../spinner.tsx'

const nothing = () => undefined

/** Waiting, nothing there, no connection. */
export const GalleryStates = () => (
  <>
    <OfflineStrip offline after={0}>
      dados de há 2 min; rascunhos e notas ficam guardados
    </OfflineStrip>
    <div className="gallery-pair">
      <div className="gallery-stack">
        <TextSkeleton lines={4} />
        <BlockSkeleton height={72} />
        <Spinner />
      </div>
      <EmptyState kind="never" title="Você ainda não abriu nenhum ticket" action={<Button>Abrir ticket</Button>}>
        Conte o que houve e a equipe responde por aqui.
      </EmptyState>
    </div>
    <div className="gallery-pair">
      <RouteErrorPage as="section" status={404} onBack={nothing} onHome={nothing} />
      <RouteErrorPage as="section" status={500} message="internal_error" onBack={nothing} onHome={nothing} />
    </div>
  </>
)
