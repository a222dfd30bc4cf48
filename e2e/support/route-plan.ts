import type { Page } from '@playwright/test'
import type { RoutePlan } from '@sawari/contract'

export { aPlan, aReservedRoute, aRoute, several } from '../../apps/web/src/testing/route-plans.ts'

/** Makes the planner's API return this plan. */
export async function answerPlan(
  page: Page,
  plan: RoutePlan | { routes: []; recommendations: object },
): Promise<void> {
  await page.route('**/api/routes/calculate', route => route.fulfill({ json: { success: true, data: plan } }))
}

/** Makes the planner's API return this error. */
export async function refusePlan(page: Page, status: number, error: string, code: string): Promise<void> {
  await page.route('**/api/routes/calculate', route =>
    route.fulfill({ status, json: { success: false, error, message: error, code } }),
  )
}
