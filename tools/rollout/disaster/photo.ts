import { addIncidentPhoto, getIncidentPhoto, Incident, reportIncident } from '@floorlight/contracts/incidents';
import sharp from 'sharp';
import type { GatewayAddress } from '../../chaos/world/device.ts';

/** Reports an incident with a photo. Returns the path at which its reporter sees the photo. */
export async function reportWithPhoto({ url, origin }: GatewayAddress, cookie: string): Promise<string> {
  const send = async (path: string, type: string, body: string | Blob): Promise<Incident> => {
    const headers = { cookie, origin, 'content-type': type };
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return Incident.parse(await response.json());
  };
  const report = {
    ...{ title: 'Rack bent', description: 'A forklift has hit rack 7', incidentType: 'equipment_damage' },
    ...{ severity: 'high', location: 'Rack 7' },
  };
  const { id } = await send(reportIncident.path, 'application/json', JSON.stringify(report));
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: 'gray' } }).png();
  const photo = new Blob([new Uint8Array(await picture.toBuffer())]);
  const { photos } = await send(addIncidentPhoto.path.replace(':id', id), 'image/png', photo);
  return getIncidentPhoto.path.replace(':id', id).replace(':photoId', photos[0]?.id ?? '');
}

export async function showsPhoto({ url }: GatewayAddress, cookie: string, path: string): Promise<boolean> {
  const response = await fetch(`${url}${path}`, { headers: { cookie } });
  const { byteLength } = await response.arrayBuffer();
  return response.ok && response.headers.get('content-type') === 'image/jpeg' && byteLength > 0;
}
