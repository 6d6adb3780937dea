import { Gallery } from '@balcao/ui/gallery/gallery'

/** The workshop: every component in both themes. */
export const Page = () => <Gallery />
