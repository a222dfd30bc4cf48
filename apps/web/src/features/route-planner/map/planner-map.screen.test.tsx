import { expect, test } from 'vitest'
import { renderPlanner } from '../../../testing/planner-page.ts'

test('a device without a map has no search for places on it', async () => {
  const page = await renderPlanner('/routes')
  expect(page.getByText(/^This device cannot draw the map\./)).toBeInTheDocument()
  expect(page.queryByRole('combobox', { name: 'Search for a location on the map' })).toBeNull()
})
