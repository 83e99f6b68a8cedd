CREATE TABLE "wall_displays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"name" text NOT NULL,
	"code_hash" text,
	"code_ends_at" timestamp (3) with time zone,
	"secret_hash" text,
	"connected_at" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "wall_displays_secret" ON "wall_displays" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "wall_displays_code" ON "wall_displays" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "wall_displays_name" ON "wall_displays" USING btree ("site_id",lower("name")) WHERE revoked_at is null;