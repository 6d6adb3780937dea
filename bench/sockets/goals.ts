import { type Goal, most } from '../goals.ts'
import type { Sockets } from './sockets.ts'

const NAMES = { floor: 'bare ws', trpc: 'tRPC', 'socket.io': 'Socket.IO' } as const
const MOST_PER_SOCKET = { must: 17, stretch: 8.5 }

/** Goals 11 to 14 of the live channels, and that a crowd comes back. */
export function judgeSockets({ crowds, posts }: Sockets): Goal[] {
  const floor = crowds.find(({ transport }) => transport === 'floor')?.broadcast.p99 ?? Number.NaN
  return [
    ...posts
      .filter(({ transport }) => transport !== 'floor')
      .map(({ transport, rate, toLast }) =>
        rate > 100
          ? most(
              '12',
              `POST to the last of a room by ${NAMES[transport]}, ${rate} a second, p99`,
              toLast.p99,
              { must: 150, stretch: 60 },
              ' ms',
            )
          : most(
              '11',
              `POST to the last of a room by ${NAMES[transport]}, ${rate} a second, p99`,
              toLast.p99,
              { must: 60, stretch: 26 },
              ' ms',
            ),
      ),
    most(
      '12',
      'of these posts refused, or heard twice',
      posts.reduce((sum, { refused, twice }) => sum + refused + twice, 0),
      { must: 0, stretch: 0 },
      '',
    ),
    ...crowds
      .filter(({ transport }) => transport !== 'floor')
      .flatMap(({ transport, count, held, broadcast, back }) => [
        transport === 'trpc'
          ? most('13', `event to ${count} sockets by tRPC, p99 to that of bare ws`, broadcast.p99 / floor, { must: 2, stretch: 1.2 }, '×')
          : most('13', `event to ${count} sockets by ${NAMES[transport]}, p99`, broadcast.p99, { must: 450, stretch: 225 }, ' ms'),
        most('14', `memory of an idle socket of ${NAMES[transport]}`, held.rss, MOST_PER_SOCKET, ' kB'),
        most('14', 'of it live objects', held.heap, MOST_PER_SOCKET, ' kB'),
        ...(back
          ? [
              most('–', `${count} of ${NAMES[transport]} back at once`, back.ms / 1_000, { must: 15, stretch: 7.5 }, ' s'),
              most('–', 'a list meanwhile, p99', back.meanwhile.p99, { must: 500, stretch: 250 }, ' ms'),
            ]
          : []),
      ]),
  ]
}
