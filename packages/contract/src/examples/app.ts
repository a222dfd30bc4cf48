import { readBasemap } from '../basemap.ts'
import { readConfig } from '../client-config.ts'
import { exampleOf } from '../endpoint.ts'
import { readPlaceNames } from '../place-names.ts'

export const appExamples = {
  config: exampleOf(readConfig, {
    response: {
      success: true,
      data: {
        supportEmail: 'help@sawari.example',
        tiles: null,
        attribution: '© Sawari, stand network of November 2026',
        durations: {
          buddySearchSeconds: 300,
          buddyRequestSeconds: 600,
          chatSeconds: 600,
          contactSeconds: 300,
          otpSeconds: 600,
          refreshTokenSeconds: 2_592_000,
          chatRetentionSeconds: 2_592_000,
        },
        serviceBox: { north: 28.88, south: 28.38, east: 77.6, west: 76.84 },
        locales: ['en', 'hi'],
        version: '0.1.0',
      },
    },
  }),
  basemap: exampleOf(readBasemap, {
    response: {
      success: true,
      data: {
        version: '3f2a9c',
        credits: [
          { name: 'OpenStreetMap contributors', licence: 'ODbL', url: 'https://www.openstreetmap.org' },
        ],
        metroLines: [
          {
            name: 'Blue Line',
            nameHi: 'ब्लू लाइन',
            colour: '#1f5fbf',
            segments: [
              [
                [77.3562, 28.5745],
                [77.3781, 28.5882],
              ],
            ],
          },
        ],
        stations: [
          {
            name: 'Noida Sector 52',
            nameHi: 'नोएडा सेक्टर 52',
            lines: ['Blue Line'],
            point: [77.3781, 28.5882],
          },
        ],
        rivers: [
          {
            name: 'Yamuna',
            nameHi: 'यमुना',
            line: [
              [77.248, 28.62],
              [77.301, 28.55],
            ],
          },
        ],
        border: {
          name: 'Delhi',
          nameHi: 'दिल्ली',
          line: [
            [77.31, 28.7],
            [77.34, 28.6],
          ],
        },
        labels: [{ name: 'Noida', nameHi: 'नोएडा', point: [77.39, 28.57], rank: 1 }],
      },
    },
  }),
  placeNames: exampleOf(readPlaceNames, {
    response: {
      success: true,
      data: { version: '3f2a9c', names: { 'Noida Sector 52': 'नोएडा सेक्टर 52', 'Gaur Chowk': 'गौर चौक' } },
    },
  }),
} as const
