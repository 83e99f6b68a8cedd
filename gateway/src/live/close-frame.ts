/** The frame with which a client closes a WebSocket (RFC 6455, 5.5.1). A client's frames are masked; zeros mask nothing. */
export function clientCloseFrame(code: number): Buffer {
  const frame = Buffer.from([0x88, 0x82, 0, 0, 0, 0, 0, 0]);
  frame.writeUInt16BE(code, 6);
  return frame;
}
