import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { LiveRegion } from '../live-region.tsx'
import { PageHeader } from '../page-header.tsx'
import { ThemeChoice } from '../theme-choice.tsx'
import { Toasts } from '../toasts.tsx'
import { GalleryForms } from './gallery-forms.tsx'
import { GalleryMarks } from './gallery-marks.tsx'
import { GalleryOverlays } from './gallery-overlays.tsx'
import { GalleryStates } from './gallery-states.tsx'
import { GalleryTable } from './gallery-table.tsx'
import './gallery.css'

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="gallery-section" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

/** Every component in every state: mount it at /dev/ui in development, inside AppProviders. */
export const Gallery = () => (
  <main id="main" className="gallery">
    <PageHeader
      above="Desenvolvimento"
      title="Papel e petróleo"
      below="Os componentes de todas as telas, em todos os estados"
      actions={
        <>
          <ThemeChoice />
          <Button variant="contained">Novo ticket</Button>
        </>
      }
    />
    <Section title="Marcas">
      <GalleryMarks />
    </Section>
    <Section title="Lista">
      <GalleryTable />
    </Section>
    <Section title="Formulários">
      <GalleryForms />
    </Section>
    <Section title="Avisos e diálogos">
      <GalleryOverlays />
    </Section>
    <Section title="Estados">
      <GalleryStates />
    </Section>
    <Toasts />
    <LiveRegion />
  </main>
)
