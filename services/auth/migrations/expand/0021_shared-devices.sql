CREATE TABLE "badge_pins" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"pin_hash" text NOT NULL,
	"set_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shared_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"name" text NOT NULL,
	"zone" text,
	"link_hash" text,
	"link_ends_at" timestamp (3) with time zone,
	"secret_hash" text,
	"enrolled_at" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone,
	"taken_over_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "shared_device_id" uuid;--> statement-breakpoint
ALTER TABLE "badge_pins" ADD CONSTRAINT "badge_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shared_devices_secret" ON "shared_devices" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "shared_devices_link" ON "shared_devices" USING btree ("link_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "shared_devices_name" ON "shared_devices" USING btree ("site_id",lower("name")) WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "sessions_by_shared_device" ON "sessions" USING btree ("shared_device_id") WHERE shared_device_id is not null;