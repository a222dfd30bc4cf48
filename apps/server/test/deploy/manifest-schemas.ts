// The parts of Compose and of the Kubernetes API that our files use, with the same names. Strict: a misspelled
// or misplaced field is rejected, as by Kubernetes with `--validate=strict`.

import { z } from 'zod'

const texts = z.record(z.string(), z.string())
const size = z.string().regex(/^\d+[kmg]?$/)
const span = z.string().regex(/^\d+[smh]$/)

const service = z.strictObject({
  image: z.string().regex(/^[\w./${}:-]+:[\w.${}:-]+$/),
  build: z.literal('.').optional(),
  restart: z.literal('unless-stopped'),
  init: z.boolean().optional(),
  stop_grace_period: span.optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string().startsWith('/')).optional(),
  cap_drop: z.tuple([z.literal('ALL')]).optional(),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]).optional(),
  ulimits: z.strictObject({ nofile: z.int() }).optional(),
  env_file: z.literal('.env').optional(),
  environment: z.record(z.string(), z.union([z.string(), z.int()])).optional(),
  depends_on: z
    .record(z.string(), z.strictObject({ condition: z.enum(['service_healthy', 'service_started']) }))
    .optional(),
  networks: z.array(z.string()),
  logging: z.strictObject({ driver: z.literal('local'), options: texts }),
  volumes: z.array(z.string().regex(/^[\w./-]+:\/[\w./-]+(:ro)?$/)).optional(),
  shm_size: size.optional(),
  user: z.string().optional(),
  command: z.array(z.string()).optional(),
  ports: z.array(z.string().regex(/^\d+:\d+(\/udp)?$/)).optional(),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.literal('CMD')], z.string()),
      interval: span,
      timeout: span,
      retries: z.int(),
      start_period: span.optional(),
    })
    .optional(),
})

export const composeFile = z.strictObject({
  name: z.string(),
  'x-server': z.unknown(),
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.strictObject({ internal: z.boolean().optional() })),
  volumes: z.record(z.string(), z.strictObject({})),
})

export type ComposeFile = z.infer<typeof composeFile>

const quantity = z.string().regex(/^\d+(m|Mi|Gi)?$/)
const labels = z.record(z.string().regex(/^[\w.-]+(\/[\w.-]+)?$/), z.string())
const metadata = z.strictObject({
  name: z.string().regex(/^[a-z][a-z-]*$/),
  namespace: z.string().optional(),
  labels: labels.optional(),
  annotations: labels.optional(),
})
const selector = z.strictObject({ matchLabels: labels })
const port = z.union([z.string(), z.int()])
const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.enum(['/healthz', '/readyz']), port }),
  periodSeconds: z.int(),
  timeoutSeconds: z.int().optional(),
  failureThreshold: z.int(),
})
const resources = z.strictObject({ cpu: quantity.optional(), memory: quantity.optional() })
const reference = z.strictObject({ name: z.string() })

const container = z.strictObject({
  name: z.string(),
  image: z.string(),
  envFrom: z.array(
    z.union([z.strictObject({ configMapRef: reference }), z.strictObject({ secretRef: reference })]),
  ),
  ports: z.array(z.strictObject({ name: z.string(), containerPort: z.int() })),
  startupProbe: probe,
  livenessProbe: probe,
  readinessProbe: probe,
  lifecycle: z.strictObject({
    preStop: z.strictObject({ sleep: z.strictObject({ seconds: z.int() }) }),
  }),
  resources: z.strictObject({ requests: resources, limits: resources }),
  securityContext: z.strictObject({
    readOnlyRootFilesystem: z.literal(true),
    allowPrivilegeEscalation: z.literal(false),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.strictObject({ name: z.string(), mountPath: z.string() })),
})

const pod = z.strictObject({
  automountServiceAccountToken: z.literal(false),
  terminationGracePeriodSeconds: z.int(),
  topologySpreadConstraints: z.array(
    z.strictObject({
      maxSkew: z.int(),
      topologyKey: z.string(),
      whenUnsatisfiable: z.enum(['ScheduleAnyway', 'DoNotSchedule']),
      labelSelector: selector,
    }),
  ),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.int(),
    runAsGroup: z.int(),
    fsGroup: z.int(),
    seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
  }),
  containers: z.tuple([container]),
  volumes: z.array(z.strictObject({ name: z.string(), emptyDir: z.strictObject({}) })),
})

const policyPorts = z.array(z.strictObject({ protocol: z.enum(['TCP', 'UDP']), port }))
const scalingRules = z.strictObject({
  stabilizationWindowSeconds: z.int(),
  policies: z.array(
    z.strictObject({ type: z.enum(['Pods', 'Percent']), value: z.int(), periodSeconds: z.int() }),
  ),
})

const kind = <const Kind extends string, const Version extends string, Shape extends z.ZodRawShape>(
  name: Kind,
  version: Version,
  shape: Shape,
) => z.strictObject({ apiVersion: z.literal(version), kind: z.literal(name), ...shape })

export const manifest = z.discriminatedUnion('kind', [
  kind('Namespace', 'v1', { metadata }),
  kind('ConfigMap', 'v1', { metadata, data: texts }),
  kind('Secret', 'v1', { metadata, type: z.literal('Opaque'), stringData: texts }),
  kind('Deployment', 'apps/v1', {
    metadata,
    spec: z.strictObject({
      selector,
      strategy: z.strictObject({
        rollingUpdate: z.strictObject({ maxUnavailable: z.int(), maxSurge: z.int() }),
      }),
      minReadySeconds: z.int(),
      template: z.strictObject({ metadata: metadata.omit({ name: true }), spec: pod }),
    }),
  }),
  kind('Service', 'v1', {
    metadata,
    spec: z.strictObject({
      selector: labels,
      ports: z.array(z.strictObject({ name: z.string(), port: z.int(), targetPort: port })),
    }),
  }),
  kind('Ingress', 'networking.k8s.io/v1', {
    metadata,
    spec: z.strictObject({
      tls: z.array(z.strictObject({ hosts: z.array(z.string()), secretName: z.string() })),
      rules: z.array(
        z.strictObject({
          host: z.string(),
          http: z.strictObject({
            paths: z.array(
              z.strictObject({
                path: z.string(),
                pathType: z.enum(['Prefix', 'Exact']),
                backend: z.strictObject({
                  service: z.strictObject({
                    name: z.string(),
                    port: z.strictObject({ name: z.string() }),
                  }),
                }),
              }),
            ),
          }),
        }),
      ),
    }),
  }),
  kind('PodDisruptionBudget', 'policy/v1', {
    metadata,
    spec: z.strictObject({ maxUnavailable: z.int(), selector }),
  }),
  kind('HorizontalPodAutoscaler', 'autoscaling/v2', {
    metadata,
    spec: z.strictObject({
      scaleTargetRef: z.strictObject({ apiVersion: z.string(), kind: z.string(), name: z.string() }),
      minReplicas: z.int(),
      maxReplicas: z.int(),
      metrics: z.array(
        z.discriminatedUnion('type', [
          z.strictObject({
            type: z.literal('Pods'),
            pods: z.strictObject({
              metric: z.strictObject({ name: z.string() }),
              target: z.strictObject({ type: z.literal('AverageValue'), averageValue: quantity }),
            }),
          }),
          z.strictObject({
            type: z.literal('Resource'),
            resource: z.strictObject({
              name: z.enum(['cpu', 'memory']),
              target: z.strictObject({ type: z.literal('Utilization'), averageUtilization: z.int() }),
            }),
          }),
        ]),
      ),
      behavior: z.strictObject({ scaleUp: scalingRules, scaleDown: scalingRules }),
    }),
  }),
  kind('NetworkPolicy', 'networking.k8s.io/v1', {
    metadata,
    spec: z.strictObject({
      podSelector: selector,
      policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
      ingress: z.array(
        z.strictObject({
          from: z.array(z.strictObject({ namespaceSelector: selector })),
          ports: policyPorts,
        }),
      ),
      egress: z.array(
        z.strictObject({
          to: z
            .array(
              z.strictObject({
                ipBlock: z.strictObject({ cidr: z.string(), except: z.array(z.string()).optional() }),
              }),
            )
            .optional(),
          ports: policyPorts,
        }),
      ),
    }),
  }),
])

export type Manifest = z.infer<typeof manifest>

export const kustomization = z.strictObject({
  apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
  kind: z.literal('Kustomization'),
  namespace: z.string(),
  resources: z.array(z.string()),
  images: z.array(z.strictObject({ name: z.string(), newName: z.string(), newTag: z.string() })),
})
