import { GuestHome } from '../features/kb/guest-home.tsx'
import { HomeKnowledge, HomeSearch } from '../features/kb/home-blocks.tsx'
import { HomePage } from '../features/tickets/home/home-page.tsx'
import { useUser } from '../lib/session.ts'

/** The first page: one's tickets and what the knowledge base has; a guest's as the server wrote it. */
export const Home = () =>
  useUser() ? <HomePage search={<HomeSearch />} below={<HomeKnowledge />} /> : <GuestHome instead={<HomePage />} />
