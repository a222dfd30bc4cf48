import { expect, test } from 'vitest'
import { aReservedRoute, aRoute } from '../../../testing/route-plans.ts'
import { companyOffer } from './company.tsx'

const whole = aReservedRoute({ totalFare: 79, perPerson: { two: 40, three: 27 } })
const seat = (totalFare: number) => aRoute({ totalFare })

test.each([
  [
    'a whole auto: with the price of a seat beside it',
    whole,
    [whole, seat(46)],
    { together: 40, alone: 79, seat: 46 },
  ],
  ['a whole auto where nobody shares', whole, [whole], { together: 40, alone: 79, seat: null }],
  [
    'a seat that costs more than half an auto',
    seat(46),
    [whole, seat(46)],
    { together: 40, alone: 79, seat: 46 },
  ],
  ['not a seat that costs as much', seat(40), [whole, seat(40)], null],
  ['not a cheaper seat', seat(25), [whole, seat(25)], null],
  ['nothing without a reserved auto', seat(46), [seat(46)], null],
])('company is offered with %s', (_, route, routes, offer) => {
  expect(companyOffer(route, { routes })).toEqual(offer)
})
